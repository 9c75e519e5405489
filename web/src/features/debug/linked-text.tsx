const LINK = /https?:\/\/[^\s<>"]+/g;
/** Punctuation that ends a sentence, not a URL. */
const TRAILING = /[.,;:!?)\]]+$/;

/** Plain text with its URLs as links. */
export function LinkedText({ text }: { text: string }) {
  const parts = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(LINK)) {
    const url = found.replace(TRAILING, '');
    parts.push(
      text.slice(at, index),
      <a key={index} href={url} className="font-medium break-all text-accent underline underline-offset-2">
        {url}
      </a>,
    );
    at = index + url.length;
  }
  return (
    <p className="break-words whitespace-pre-wrap">
      {parts}
      {text.slice(at)}
    </p>
  );
}
