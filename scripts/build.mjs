// npm run build: builds every target and holds the size budgets.
import { build, ensureInstalled } from './lib.mjs';
import { checkSizes } from './sizes.mjs';

ensureInstalled();
build();
if (!checkSizes()) process.exit(1);
