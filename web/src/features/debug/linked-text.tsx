const LINK = /https?:\/\/[^\s<>"]+/g;
/** Ends of sentences, not of addresses. */
const TRAILING = /[.,;:!?)\]]+$/;

/** Plain text whose web addresses are links. */
export function LinkedText({ text }: { text: string }) {
  const parts = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(LINK)) {
    const address = found.replace(TRAILING, '');
    parts.push(
      text.slice(at, index),
      <a key={index} href={address} className="font-medium break-all text-accent underline underline-offset-2">
        {address}
      </a>,
    );
    at = index + address.length;
  }
  return (
    <p className="break-words whitespace-pre-wrap">
      {parts}
      {text.slice(at)}
    </p>
  );
}
