import { classes } from '../../ui/class-names.ts';
import { TERMS, TERMS_UPDATED } from './terms-text.ts';

/** The text of the terms. `heading` is the heading level to start at. */
export const TermsBody = ({ heading: Heading }: { heading: 'h2' | 'h3' }) => (
  <div className="space-y-7">
    {TERMS.map(({ title, notice, paragraphs, points }) => (
      <section
        key={title}
        className={classes('space-y-2.5', notice && 'rounded-lg border border-warn bg-warn-soft p-4 sm:p-5')}
      >
        <Heading className={classes('text-lg', notice && 'text-warn')}>{title}</Heading>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {points && (
          <ul className="list-disc space-y-2 pl-5 marker:text-faint">
            {points.map(({ term, text }) => (
              <li key={text}>
                {term && <strong className="font-semibold">{term} </strong>}
                {text}
              </li>
            ))}
          </ul>
        )}
      </section>
    ))}
    <p className="border-t border-line pt-4 text-sm text-muted">Last updated: {TERMS_UPDATED}</p>
  </div>
);
