import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { PageHeader } from '../../app/page-header.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { CorporateActionForm } from '../journal/corporate-action-form.tsx';
import { DropFile } from './drop-file.tsx';
import { ImportList } from './import-list.tsx';
import { PresetList } from './preset-list.tsx';

/** Upload a broker's file, and see earlier imports. */
export function ImportPage() {
  const navigate = useNavigate();
  const [recording, setRecording] = useState(false);
  return (
    <>
      <TextLink to="/journal" className="mb-1 gap-1.5">
        <ArrowLeft aria-hidden size={15} />
        Trading Journal
      </TextLink>
      <PageHeader title="Import trades" lead="Review every row before it's added.">
        <Button look="outline" onPress={() => setRecording(true)}>
          Split or New Symbol
        </Button>
      </PageHeader>
      <div className="mt-5 space-y-6">
        <DropFile onRead={(id) => void navigate(`/journal/import/${id}`)} />
        <ImportList />
        <PresetList />
      </div>
      {recording && (
        <Dialog title="Split or new symbol" place="reading" onClose={() => setRecording(false)}>
          <CorporateActionForm onDone={() => setRecording(false)} onCancel={() => setRecording(false)} />
        </Dialog>
      )}
    </>
  );
}
