/** The console's entry: takes the entry address, joins the page's console, shows the screens. */
import { takeEntry } from './entry.ts';

// Before anything else runs: the token must not stay in the address.
const entry = takeEntry();

// Not awaited here: what starts the console imports this folder, which would wait for it in turn.
import('../first/start.tsx')
  .then(({ start }) => start(entry))
  .catch((error: unknown) => {
    document.getElementById('not-loaded')?.removeAttribute('hidden');
    throw error;
  });
