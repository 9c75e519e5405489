/** Controls that open over the page. */
const OVERLAYS =
  /\/src\/ui\/(check-menu|combo-field|confirm-dialog|dialog|explain|menu-button|menu-parts|switch)\.tsx?$/;
const FORMS = /\/src\/(ui\/(checkbox|choice|field|filters|link-tabs|mini-button|pager|select)|lib\/use-typed)\.tsx?$/;
/** Small modules that almost every page needs. */
const SHARED = [
  /\/src\/ui\//,
  /\/src\/app\/(?!plain-frame)/,
  /\/src\/lib\/(?!decimal|form-draft|local-day|password-rules|submit-key)/,
  /\/src\/api\/(billing-calls|hooks)\./,
  /\/src\/features\/.*\/(change|paths|plan-status|stock-path|use-page-state|use-premium|use-requested-page)\./,
];
const JOURNAL = /\/src\/features\/journal\//;
const REACT_ARIA = /react-aria|react-stately|@internationalized/;

/**
 * Merges shared chunks, so that the scanner and its results load with 10 scripts and the journal with 21. By default, every
 * combination of pages that share a module gets its own chunk, which takes 39 and 46. What visitors and the scanner load
 * first stays out of the large groups; `npm run size -w @plainscan/web` checks that.
 */
export const CHUNK_GROUPS = [
  { name: 'initial', tags: ['$initial' as const], priority: 6 },
  { name: 'icons', test: /lucide-react/, minShareCount: 2, priority: 5 },
  {
    name: 'shared',
    test: (id: string) => SHARED.some((each) => each.test(id)) && !FORMS.test(id) && !OVERLAYS.test(id),
    minShareCount: 5,
    maxModuleSize: 1500,
    priority: 4,
  },
  { name: 'forms', test: FORMS, minShareCount: 2, priority: 3 },
  {
    name: 'overlays',
    test: (id: string) => OVERLAYS.test(id) || REACT_ARIA.test(id),
    minShareCount: 3,
    priority: 2,
  },
  { name: 'journal', test: JOURNAL, minShareCount: 4, maxModuleSize: 8000, priority: 1 },
];
