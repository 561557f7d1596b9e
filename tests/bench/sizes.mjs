// The sizes that a browser loads, and what weighs most in each.
import { entries, sizes } from '../../scripts/sizes.mjs';
import { heaviest, weigh } from '../../scripts/weights.mjs';

/** So many of the heaviest modules of each size are named. */
const mostModules = 25;

/** Says each size, and for each the modules that weigh most in it. */
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
