const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (value: unknown): string => String(value).replace(/[&<>"']/g, (each) => ESCAPES[each]!);

/** Markup that is inserted without escaping. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Escapes every value that isn't already `Html`. Three pages don't justify a template library. */
export function html(parts: TemplateStringsArray, ...values: (Html | Html[] | string)[]): Html {
  const rendered = values.map((value) =>
    [value]
      .flat()
      .map((each) => (each instanceof Html ? each.text : escape(each)))
      .join(''),
  );
  return new Html(parts.map((part, i) => part + (rendered[i] ?? '')).join(''));
}

export const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

export const day = (epochSeconds: number): string =>
  new Date(epochSeconds * 1000).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

const STYLE = new Html(`
body { font: 16px/1.5 system-ui, sans-serif; max-width: 40rem; margin: 2rem auto; padding: 0 1rem; color: #1a1f36; }
button, select { font: inherit; padding: 0.4rem 0.8rem; }
.note { background: #fff4d6; padding: 0.5rem 0.75rem; }
`);

export const pageOf = (title: string, content: Html): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Fake Stripe</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        <main>
          <p class="note">Local test page. No real money is charged.</p>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`.text;
