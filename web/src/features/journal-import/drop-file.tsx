import { FileUp, LoaderCircle } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { startImport } from '../../api/journal-calls.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classes } from '../../ui/class-names.ts';
import { Notice } from '../../ui/notice.tsx';
import { useShortcuts } from '../../ui/shortcuts.ts';
import { decodeFile } from './decode-file.ts';
import { importFailure } from './words.ts';

const ACCEPTED = '.csv,.tsv,.txt,.json,.xml,.qfx,.ofx,text/csv,text/plain,application/json,text/xml';

/** A card to drop or choose a file, which is decoded in the browser, uploaded, and opened as a draft. */
export function DropFile({ onRead }: { onRead: (id: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [reading, setReading] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  const handleFiles = async (files: FileList | null) => {
    const file = files?.[0];
    if (!file || reading !== null) return;
    if (files.length > 1) {
      setRefusal('One file at a time, please. Each file becomes its own import, so you can undo it separately.');
      return;
    }
    setRefusal(null);
    setReading(file.name);
    try {
      const decoded = await decodeFile(file);
      if ('refusal' in decoded) {
        setRefusal(decoded.refusal);
      } else {
        const { id } = await startImport(file.name.trim().slice(0, 200) || 'File', decoded.text);
        onRead(id);
        return;
      }
    } catch (error) {
      setRefusal(importFailure(error, "We couldn't send the file. Please try again."));
    }
    setReading(null);
  };

  useShortcuts([{ keys: 'f', does: 'Choose a file', act: () => input.current?.click() }]);

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void handleFiles(event.dataTransfer.files);
  };

  return (
    <Card
      aria-label="Import a file"
      aria-busy={reading !== null}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classes(
        'border-dashed p-6 text-center transition-colors sm:p-10',
        over && 'border-accent bg-accent-soft',
      )}
    >
      <span className="mx-auto mb-4 grid size-11 place-items-center rounded-full bg-raised text-muted">
        {reading === null ? (
          <FileUp aria-hidden size={20} />
        ) : (
          <LoaderCircle aria-hidden size={20} className="animate-spin" />
        )}
      </span>
      <h2 className="text-lg">Drop your broker&rsquo;s file here</h2>
      <p className="mx-auto mt-1.5 max-w-xl text-muted">
        CSV from Schwab, Fidelity, Robinhood, Interactive Brokers, Webull, moomoo, thinkorswim, E*TRADE, TradeStation,
        tastytrade, Merrill, Vanguard, Questrade, Trading 212, Revolut, eToro, DEGIRO, or Plainscan, a QFX file, or an
        Interactive Brokers Flex query. Any other broker: match the columns once. Stocks and funds only: options,
        futures, bonds, crypto, and currencies are skipped. Max 10 MB.
      </p>
      <div className="mt-5">
        <Button isPending={reading !== null} onPress={() => input.current?.click()}>
          {reading === null ? 'Choose a File' : 'Reading...'}
        </Button>
        <input
          ref={input}
          type="file"
          accept={ACCEPTED}
          aria-label="File to import"
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            const { files } = event.target;
            void handleFiles(files).finally(() => {
              if (input.current) input.current.value = ''; // so that the same file can be chosen again
            });
          }}
        />
      </div>
      <p role="status" className="mt-3 text-sm wrap-anywhere text-muted">
        {reading !== null && `Reading ${reading}. Large files take a while.`}
      </p>
      <div className="mx-auto max-w-xl text-left">
        <Notice tone="bad">{refusal}</Notice>
      </div>
    </Card>
  );
}
