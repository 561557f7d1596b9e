/** Tests pushes that arrive while a data page is shown. */
import { expect } from '@esm-bundle/chai';
import { loadResource } from '@patrolkit/core';
import { aUser, fakeConsole } from '@patrolkit/core/testing';
import { drawn, provide, texts, until } from '../../tests/elements/harness.ts';
import './index.ts';

describe('<patrol-data-page> of what is captured', () => {
  before(texts);

  it('has captures of faces pushed while it is on the page', async () => {
    const resource = await loadResource('face-data-query');
    const fake = await fakeConsole({ language: 'en-us' }, aUser({ permissions: [resource.permission] }));
    fake.server.answer(resource.list, { rows: [], total: 0 });
    const home = provide(fake.console);
    const element = document.createElement('patrol-data-page');
    element.resource = 'face-data-query';
    home.append(element);
    const told = async (): Promise<unknown> => {
      await fake.clock.advance(1_000);
      return fake.environment.sockets
        .latest('device')
        .of('PushSwitch')
        .map(({ data }) => (data as Record<string, unknown>)['FaceCapturePushSwitch'])
        .findLast(value => value !== undefined);
    };
    await until(() => fake.server.of(resource.list).length > 0, 'the list');
    expect(await told()).to.equal('1');
    element.remove();
    await drawn();
    expect(await told()).to.equal('0');
    home.remove();
    fake.console.dispose();
  });
});
