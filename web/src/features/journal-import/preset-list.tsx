import { X } from 'lucide-react';
import { useState } from 'react';
import { deleteImportPreset, useImportPresets } from '../../api/generated/journal.ts';
import { Card } from '../../ui/card.tsx';
import { IconButton } from '../../ui/button.tsx';
import { toasts } from '../../ui/toasts.ts';
import { importFailure, isRefusal } from './words.ts';

/** Saved mappings; hidden if there are none. */
export function PresetList() {
  const { data, mutate } = useImportPresets();
  const [deleting, setDeleting] = useState<string | null>(null);
  if (!data || data.presets.length === 0) return null;

  const remove = async (id: string, name: string) => {
    setDeleting(id);
    try {
      await deleteImportPreset(id).catch((error: unknown) => {
        if (!isRefusal(error, 'NOT_FOUND')) throw error;
      });
      toasts.show({
        tone: 'good',
        title: 'Mapping deleted',
        description: `Files like ${name} will need their columns matched again.`,
      });
      await mutate();
    } catch (error) {
      toasts.show({ tone: 'bad', title: 'Not deleted', description: importFailure(error, 'Please try again.') });
    }
    setDeleting(null);
  };

  return (
    <section aria-labelledby="presets">
      <h2 id="presets" className="text-lg">
        Saved mappings
      </h2>
      <p className="mb-2 text-sm text-muted">Used automatically for files with the same columns.</p>
      <Card>
        <ul className="divide-y divide-line">
          {data.presets.map(({ id, name }) => (
            <li key={id} className="flex items-center justify-between gap-4 py-1.5 pr-2 pl-4 sm:pl-5">
              <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
              <IconButton
                label={`Delete the mapping ${name}`}
                isPending={deleting !== null}
                onPress={() => void remove(id, name)}
              >
                <X aria-hidden size={16} />
              </IconButton>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
