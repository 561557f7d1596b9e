import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { accounts } from './operators.ts';
import { expect, test } from './support.ts';

test('one page, two servers: each provider shows its own, and says which one does not let the page in', async ({
  page,
  server,
  ownServer,
}) => {
  const other = await ownServer();
  const closed = await ownServer('--allow-origin', 'https://elsewhere.example');
  const services = [server.url, other.url, closed.url];
  const markup = services.map(
    (service, at) => `<patrol-provider id="p${at}" service="${service}" language="${['en-us', 'zh-cn', 'zh-hk'][at]}"
      skin="${[3, 12, 12][at]}"><patrol-robot-selector></patrol-robot-selector></patrol-provider>`,
  );
  const site = createServer((request, response) => {
    if (request.url !== '/') return void response.writeHead(204).end();
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(
      `<!doctype html><title>A page</title><script src="${server.url}/kit/patrolkit.js"></script>${markup.join('')}`,
    );
  });
  await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve));
  const lines: string[] = [];
  page.on('console', message => message.text().startsWith('<patrol-provider>') && lines.push(message.text()));
  try {
    const { port } = site.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}/`);
    const selector = (at: number) => page.locator(`#p${at} patrol-robot-selector`);
    await expect(selector(2)).toContainText('伺服器不允許此頁面存取');
    await expect(selector(0)).toContainText('Not signed in');
    await expect(selector(1)).toContainText('未登录');
    expect(lines.filter(line => line.includes(closed.url))).toHaveLength(1);
    expect(lines.find(line => line.includes(closed.url))).toContain(`--allow-origin http://127.0.0.1:${port}`);

    for (const [at, account] of [
      [0, 'operator'],
      [1, 'admin'],
    ] as const) {
      const outcome = await page.evaluate(
        async ({ id, username, password }) => {
          const provider = document.querySelector<HTMLElementTagNameMap['patrol-provider']>(id);
          const { session } = (await provider?.ready) ?? {};
          return session?.signIn({ username, password });
        },
        { id: `#p${at}`, username: account, password: accounts[account] },
      );
      expect(outcome?.isDone).toBe(true);
    }
    await expect(selector(0)).toContainText('Patrol robot');
    await expect(selector(1)).toContainText('巡逻');
    const scheme = (at: number): Promise<string> =>
      selector(at).evaluate(element => getComputedStyle(element).getPropertyValue('--pk-scheme').trim());
    expect([await scheme(0), await scheme(1)]).toEqual(['light', 'dark']);

    // A selection on one server does not affect the other.
    const asked: string[] = [];
    page.on('request', request => asked.push(request.url()));
    const select = (at: number, id?: string): Promise<string | undefined> =>
      page.locator(`#p${at}`).evaluate(async (provider, wanted) => {
        const console = await (provider as HTMLElementTagNameMap['patrol-provider']).ready;
        await console.need('live');
        const { robots } = console;
        if (wanted) await robots.select(wanted);
        return robots.$selectedId.get();
      }, id);
    const selected = await select(1);
    expect(await select(0, 'PR002')).toBe('PR002');
    expect(await select(1)).toBe(selected);
    expect(asked.some(address => address.startsWith(server.url))).toBe(true);
    expect(asked.filter(address => address.startsWith(other.url) && address.includes('.action'))).toEqual([]);
  } finally {
    site.closeAllConnections();
    site.close();
  }
});
