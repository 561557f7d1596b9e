// npm run build: builds every target, and checks the size budgets, the oldest browsers and that no files import each other.
import { build, ensureInstalled } from './lib.mjs';
import { checkSizes, circles } from './sizes.mjs';

ensureInstalled();
build();
// Imported here, since it needs packages that were installed just now.
const { checkFloor } = await import('./floor.mjs');
const isFloorKept = checkFloor();
const found = circles();
for (const circle of found) console.log(`These files import each other: ${circle}`);
if (!checkSizes() || !isFloorKept || found.length > 0) process.exit(1);
