// The sizes that a browser loads, and the heaviest modules of each.
import { entries, sizes } from '../../scripts/sizes.mjs';
import { heaviest, weigh } from '../../scripts/weights.mjs';

/** The number of heaviest modules that are named for each size. */
const mostModules = 25;

/** Reports each size with its heaviest modules. */
export async function sizeFigures({ say }) {
  for (const [what, bytes] of Object.entries(sizes()))
    say('Bytes that a browser loads, gzip', what, bytes / 1000, 'kB', 1);
  for (const target of ['host', 'kit']) {
    const files = await weigh(target === 'host' ? 'production' : target);
    for (const [what, [from, keys]] of Object.entries(entries())) {
      if (from !== target) continue;
      const modules = heaviest(files, keys);
      for (const [name, bytes] of modules.slice(0, mostModules)) say(`In it: ${what}`, name, bytes / 1000, 'kB', 2);
      const rest = modules.slice(mostModules).reduce((sum, [, bytes]) => sum + bytes, 0);
      say(`In it: ${what}`, `${Math.max(0, modules.length - mostModules)} others`, rest / 1000, 'kB', 2);
    }
  }
}
