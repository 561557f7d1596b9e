/** The console's entry: takes the entry address, joins the page's console, shows the screens. */
import { takeEntry } from './entry.ts';
import { keepOwnFiles } from './own-files.ts';

// This runs before anything else, because the token must not stay in the address.
const entry = takeEntry();
keepOwnFiles();

// This is not awaited: the code that starts the console imports this folder, and each would wait for the other.
import('../first/start.tsx')
  .then(({ start }) => start(entry))
  .catch((error: unknown) => {
    document.getElementById('not-loaded')?.removeAttribute('hidden');
    throw error;
  });
