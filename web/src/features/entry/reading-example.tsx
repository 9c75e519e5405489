const READ = [
  ['tech', 'sector is Technology'],
  ['under $50', 'price below $50'],
  ['RSI below 30', 'RSI(14) below 30'],
] as const;

/** How a sentence is read: an explanation, not a result, so it shows no figures of the market. */
export const ReadingExample = () => (
  <figure className="rounded-lg border border-line bg-surface p-5">
    <figcaption className="text-sm font-medium text-muted">How a sentence is read</figcaption>
    <p className="mt-3 rounded-md border border-line bg-bg px-3 py-2.5 leading-7">
      <mark className="rounded-sm bg-accent-soft px-1 text-accent">tech</mark> stocks{' '}
      <mark className="rounded-sm bg-accent-soft px-1 text-accent">under $50</mark> with{' '}
      <mark className="rounded-sm bg-accent-soft px-1 text-accent">RSI below 30</mark>
    </p>
    <ol className="mt-4 divide-y divide-line">
      {READ.map(([words, meaning], i) => (
        <li key={words} className="flex items-baseline gap-3 py-2.5">
          <span className="figures w-4 text-sm text-faint">{i + 1}</span>
          <span className="flex-1 font-medium">{meaning}</span>
          <span className="text-sm text-muted">“{words}”</span>
        </li>
      ))}
    </ol>
  </figure>
);
