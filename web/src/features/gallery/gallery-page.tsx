import { ThemeToggle } from '../../app/theme-toggle.tsx';
import { Actions } from './actions.tsx';
import { Fields } from './fields.tsx';
import { Layout } from './layout.tsx';
import { Marks } from './marks.tsx';
import { Overlays } from './overlays.tsx';
import { States } from './states.tsx';

/** Every component of `ui/` in its states. Development only; production builds don't contain it. */
export const GalleryPage = () => (
  <main className="mx-auto max-w-6xl space-y-8 px-4 py-8 sm:px-8">
    <header className="flex flex-wrap items-center justify-between gap-4">
      <div>
        <h1 className="text-2xl">Components</h1>
        <p className="text-muted">Everything in web/src/ui, in its states.</p>
      </div>
      <ThemeToggle />
    </header>
    <Actions />
    <Fields />
    <Marks />
    <Layout />
    <States />
    <Overlays />
  </main>
);
