import { PageHeader } from '../../app/page-header.tsx';
import { useDescription } from '../../app/use-description.ts';
import { TermsBody } from './terms-body.tsx';

export function TermsPage() {
  useDescription('The Plainscan terms and conditions: what you agree to when you use it.');
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title="Terms and Conditions" lead="What you agree to when you use Plainscan" />
      <article className="mt-6 text-lg">
        <TermsBody heading="h2" />
      </article>
    </div>
  );
}
