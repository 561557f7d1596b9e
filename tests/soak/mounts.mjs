// Puts every element into a page and removes it again, 37 times, and checks that nothing of it stays.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/lib.mjs';
import { wait } from '../bench/gateway.mjs';
import { hold, openSite, say } from './site.mjs';

const { modules } = JSON.parse(readFileSync(join(root, 'docs/generated/custom-elements.json'), 'utf8'));
const tags = modules.flatMap(({ declarations }) => declarations.map(({ tagName }) => tagName)).filter(Boolean);

export async function mounts(cycles) {
  console.log(`\n${cycles} mounts of every element`);
  const site = await openSite();
  const { page } = site;
  try {
    // Any page of the server without a policy of its own.
    await page.goto(`${site.relay.url}/robotservice/auth/getSysInfo.action`);
    await page.evaluate(() => document.body.replaceChildren(document.createElement('patrol-provider')));
    await page.addScriptTag({ url: '/kit/patrolkit.js' });
    await page.evaluate(async () => {
      const home = document.querySelector('patrol-provider');
      await customElements.whenDefined('patrol-provider');
      const { session } = await home.ready;
      await session.signIn({ username: 'operator', password: 'Operator#2024' });
    });
    const cycle = (tag, times) =>
      page.evaluate(
        async ([name, count]) => {
          const home = document.querySelector('patrol-provider');
          for (let time = 0; time < count; time += 1) {
            const made = document.createElement(name);
            home.append(made);
            await customElements.whenDefined(name);
            await new Promise(resolve => setTimeout(resolve, 60));
            made.remove();
            await new Promise(resolve => setTimeout(resolve, 10));
          }
          await new Promise(resolve => setTimeout(resolve, 300));
        },
        [tag, times],
      );
    for (const tag of tags.filter(name => name !== 'patrol-provider')) {
      await cycle(tag, 5);
      await wait(6000);
      const first = await site.counts();
      await cycle(tag, cycles);
      await wait(6000);
      const last = await site.counts();
      const more = ['nodes', 'listeners', 'blobs'].map(name => last[name] - first[name]);
      say(`${tag}: nodes, listeners, blob addresses left`, more.join(', '));
      hold(
        site.faults,
        more.every(left => left <= 0),
        `${tag} left ${more.join(', ')} nodes, listeners, blob addresses`,
      );
    }
  } finally {
    await site.close();
  }
  return site.faults;
}
