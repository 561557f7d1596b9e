// Checks the build: the size budgets, the oldest browsers, and that no files import each other.
import { checkFloor } from './floor.mjs';
import { checkSizes, circles } from './sizes.mjs';

/** Prints what the checks found; false when one of them failed. */
export function checkBuild() {
  const isFloorKept = checkFloor();
  const found = circles();
  for (const circle of found) console.log(`These files import each other: ${circle}`);
  return checkSizes() && isFloorKept && found.length === 0;
}
