import { Download } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { readMyData } from '../../api/generated/auth.ts';
import { download } from '../../lib/download.ts';
import { Button } from '../../ui/button.tsx';
import { toasts } from '../../ui/toasts.ts';
import { failureMessage } from '../../api/failure-message.ts';
import { SettingsSection } from './settings-section.tsx';

export function DataCard() {
  const [reading, setReading] = useState(false);
  const save = async () => {
    setReading(true);
    try {
      const data = await readMyData();
      const name = `plainscan-data-${data.exportedAt.slice(0, 10)}.json`;
      download.save(name, JSON.stringify(data, null, 2), 'application/json');
    } catch (error) {
      toasts.show({
        tone: 'bad',
        title: 'Failed to download your data',
        description: failureMessage(error, 'Please try again later.'),
      });
    }
    setReading(false);
  };
  return (
    <SettingsSection title="Your Data" lead="Everything we store about you, as a JSON file">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 p-5">
        <p className="min-w-0 flex-1 basis-48 text-muted">
          See what we store and how we use it in the{' '}
          <Link to="/terms" className="font-medium text-accent underline underline-offset-2">
            Terms and Conditions
          </Link>
          .
        </p>
        <Button look="outline" isPending={reading} onPress={() => void save()}>
          <Download aria-hidden size={16} />
          {reading ? 'Preparing...' : 'Download My Data'}
        </Button>
      </div>
    </SettingsSection>
  );
}
