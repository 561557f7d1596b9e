// npm run build: builds every target, holds the size budgets, the oldest browsers and the order of files.
import { build, ensureInstalled } from './lib.mjs';
import { checkSizes, circles } from './sizes.mjs';

ensureInstalled();
build();
// It needs what was installed just now.
const { checkFloor } = await import('./floor.mjs');
const isFloorKept = checkFloor();
const found = circles();
for (const circle of found) console.log(`These files import each other: ${circle}`);
if (!checkSizes() || !isFloorKept || found.length > 0) process.exit(1);
