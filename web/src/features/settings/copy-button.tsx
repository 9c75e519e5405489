import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { toasts } from '../../ui/toasts.ts';

export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      toasts.show({
        tone: 'bad',
        title: "Couldn't copy",
        description: 'Your browser blocked it. Select the text and copy it.',
      });
    }
  };
  return (
    <Button look="outline" onPress={() => void copy()}>
      {copied ? 'Copied' : label}
    </Button>
  );
}
