/** What a mail says, once: a paragraph of words, or a link on a line of its own with what it does. */
export type Paragraph = string | { label: string; url: string };

export interface Letter {
  /** in logs and in the table, where nothing else can be read */
  kind: string;
  subject: string;
  text: string;
  html: string;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (words: string): string => words.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);

const asText = (paragraph: Paragraph): string =>
  typeof paragraph === 'string' ? paragraph : `${paragraph.label}:\n${paragraph.url}`;

// The address is shown as well: a reader can see where a link leads, and copy it.
const asHtml = (paragraph: Paragraph): string => {
  if (typeof paragraph === 'string') return `<p>${escaped(paragraph)}</p>`;
  const [label, url] = [escaped(paragraph.label), escaped(paragraph.url)];
  return `<p><a href="${url}">${label}</a></p>\n<p style="word-break:break-all">${url}</p>`;
};

/** Plain text and HTML that say the same. Nothing in it is loaded from anywhere, and nothing tells that it was read. */
export function letter(given: { kind: string; subject: string; paragraphs: readonly Paragraph[] }): Letter {
  const { kind, subject, paragraphs } = given;
  const body = paragraphs.map(asHtml).join('\n');
  return {
    kind,
    subject,
    text: `${paragraphs.map(asText).join('\n\n')}\n\nPlainscan\n`,
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="max-width:36em;margin:1em auto;padding:0 1em;font:16px/1.5 system-ui,sans-serif">
<h1 style="font-size:1.25em">${escaped(subject)}</h1>
${body}
<p>Plainscan</p>
</body>
</html>
`,
  };
}
