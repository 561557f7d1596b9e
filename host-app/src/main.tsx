/** The console's entry: takes the entry address, joins the page's console, shows the screens. */
import { takeEntry } from './entry.ts';

// Before anything else runs: the token must not stay in the address.
const entry = takeEntry();

try {
  const { start } = await import('./start.tsx');
  start(entry);
} catch (error) {
  document.getElementById('not-loaded')?.removeAttribute('hidden');
  throw error;
}
