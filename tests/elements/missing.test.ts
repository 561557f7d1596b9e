import '../../widgets/data-page/index.ts';
import { expect } from '@esm-bundle/chai';
import { aUser, fakeConsole, type FakeConsole } from '@patrolkit/core/testing';
import { findTblockByPage, getFaceAccess, getRobotConfig } from '@patrolkit/transport';
import { pageElement, provide, texts, until } from './harness.ts';

describe('a page of calls that the server does not have', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  before(texts);
  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  for (const [name, call, query] of [
    ['tblock-list', findTblockByPage, ''],
    ['face-access-auth', getFaceAccess, ''],
    ['robot-config', getRobotConfig, '?id=PR001'],
  ] as const)
    it(`says so on ${name}, without a way to try again, and reports no error`, async () => {
      fake = await fakeConsole({ language: 'en-us' }, aUser({ permissions: [name] }));
      fake.server.respond(call, () => new Response('', { status: 404 }));
      home = provide(fake.console);
      home.style.width = '1200px';
      const element = pageElement(name, query);
      home.append(element);
      const missing = (): Element | null | undefined => element.shadowRoot?.querySelector('[part="missing"]');
      await until(() => missing() instanceof Element, 'the message');
      expect(missing()?.textContent).to.contain('This server does not have this page');
      expect(missing()?.querySelector('button')).to.equal(null);
      await until(() => fake.console.installation.$missing.get().join() === name, 'the note for the menus');
      const errors = fake.console.errors.$errors.get().map(error => JSON.stringify(error));
      expect(errors.filter(message => message.includes(call.name))).to.deep.equal([]);
    });
});
