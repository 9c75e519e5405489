import { Eta } from 'eta';

export interface Email {
  /** the only part of an email that is stored and logged unencrypted */
  kind: string;
  subject: string;
  text: string;
  html: string;
}

/** A paragraph, or a link on a separate line. */
export type EmailBlock = string | { label: string; url: string };

const TEXT = `<% for (const block of it.blocks) { %>
<% if (typeof block === 'string') { %>
<%~ block %>


<% } else { %>
<%~ block.label %>:
<%~ block.url %>


<% } %>
<% } %>
Plainscan
`;

// Loads nothing and tracks nothing. URLs are shown as well, so that readers see where a link leads and can copy it.
const HTML = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title><%= it.subject %></title></head>
<body style="max-width:36em;margin:1em auto;padding:0 1em;font:16px/1.5 system-ui,sans-serif">
<h1 style="font-size:1.25em"><%= it.subject %></h1>
<% for (const block of it.blocks) { %>
<% if (typeof block === 'string') { %>
<p><%= block %></p>
<% } else { %>
<p><a href="<%= block.url %>"><%= block.label %></a></p>
<p style="word-break:break-all"><%= block.url %></p>
<% } %>
<% } %>
<p>Plainscan</p>
</body>
</html>
`;

const eta = new Eta();
const layouts = { text: eta.compile(TEXT), html: eta.compile(HTML) };

/** The same content as text and as HTML. */
export function renderEmail(kind: string, subject: string, blocks: readonly EmailBlock[]): Email {
  const data = { subject, blocks };
  return { kind, subject, text: eta.render(layouts.text, data), html: eta.render(layouts.html, data) };
}
