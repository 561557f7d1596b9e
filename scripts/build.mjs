// npm run build: builds every target, holds the size budgets and the oldest browsers.
import { build, ensureInstalled } from './lib.mjs';
import { checkSizes } from './sizes.mjs';

ensureInstalled();
build();
// It needs what was installed just now.
const { checkFloor } = await import('./floor.mjs');
const isFloorKept = checkFloor();
if (!checkSizes() || !isFloorKept) process.exit(1);
