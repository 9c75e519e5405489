import { PlainFrame } from '../../app/plain-frame.tsx';
import { PageHeader } from '../../app/page-header.tsx';
import { TermsBody } from './terms-body.tsx';

export const TermsPage = () => (
  <PlainFrame>
    <div className="mx-auto max-w-3xl">
      <PageHeader title="Terms and Conditions" lead="What you agree to when you use Plainscan" />
      <article className="mt-6 text-lg">
        <TermsBody heading="h2" />
      </article>
    </div>
  </PlainFrame>
);
