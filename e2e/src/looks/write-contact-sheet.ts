// Run by `npm run screenshots`, once all tests have written their screenshots.
import { writeContactSheet } from './screenshots.ts';

writeContactSheet();
