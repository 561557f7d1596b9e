// npm run build: builds every target, and checks the size budgets, the oldest browsers and that no files import each other.
import { build, ensureInstalled } from './lib.mjs';

ensureInstalled();
build();
// Imported here, since it needs packages that have only now been installed.
const { checkBuild } = await import('./check-build.mjs');
if (!checkBuild()) process.exit(1);
