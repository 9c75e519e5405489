const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (value: unknown): string => String(value).replace(/[&<>"']/g, (each) => ESCAPES[each]!);

/** HTML that may be put into other HTML as it is. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A template whose values are escaped, unless they are HTML themselves. */
export function html(parts: TemplateStringsArray, ...values: (Html | Html[] | string | number)[]): Html {
  const shown = values.map((value) =>
    [value]
      .flat()
      .map((each) => (each instanceof Html ? each.text : escape(each)))
      .join(''),
  );
  return new Html(parts.map((part, at) => part + (shown[at] ?? '')).join(''));
}

export const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

export const day = (epochSeconds: number): string =>
  new Date(epochSeconds * 1000).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

const STYLE = new Html(`
body { font: 16px/1.5 system-ui, sans-serif; max-width: 40rem; margin: 2rem auto; padding: 0 1rem; color: #1a1f36; }
h1 { font-size: 1.5rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: 0.4rem 0.6rem; border-bottom: 1px solid #d5dbe1; }
button, select { font: inherit; padding: 0.4rem 0.8rem; }
.note { background: #fff4d6; padding: 0.5rem 0.75rem; }
`);

export const pageOf = (title: string, content: Html): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Stripe test peer</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        <main>
          <p class="note">A local test page. No money moves here.</p>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`.text;
