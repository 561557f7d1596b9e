// The pages of the host's tags: a page behind the visible one costs nothing while others are opened and closed.
import { expect } from '@esm-bundle/chai';
import { screenOf, rootRole, type ScreenName } from '@patrolkit/core';
import { aUser } from '@patrolkit/core/testing';
import { createRoot } from 'react-dom/client';
import { code } from '../../host-app/src/code.ts';
import { ConsoleContext } from '../../host-app/src/console-context.ts';
import { RouterContext } from '../../host-app/src/router/router-context.ts';
import { views } from '../../host-app/src/screens/table/views.ts';
import { TagPages } from '../../host-app/src/tags/TagPages.tsx';
import { createTags } from '../../host-app/src/tags/tags.ts';
import { drawn, fakeConsole, texts, until } from './harness.ts';
import { anyRouter } from './router.ts';

const names = ['log-query', 'battery-query', 'visitor-query'] as const satisfies readonly ScreenName[];

describe('the pages of tags', () => {
  const own = { ...views };
  before(texts);
  afterEach(() => Object.assign(views, own));

  it('are drawn once, however many others are opened and shown', async () => {
    const fake = await fakeConsole({}, aUser({ roleCode: rootRole }));
    const rounds = new Map<string, number>();
    for (const name of names) {
      const View = () => {
        rounds.set(name, (rounds.get(name) ?? 0) + 1);
        return <p className={name} />;
      };
      Object.assign(views, { [name]: code(() => Promise.resolve(View)) });
    }
    const home = document.createElement('div');
    document.body.append(home);
    const root = createRoot(home);
    const tags = createTags({ get: () => null, set: () => undefined });
    tags.begin('1', undefined, () => undefined);
    const { router } = anyRouter('https://a.example/robotmgr/some/page');
    for (const name of [...names, ...names]) {
      const place = { ...router.$place.get(), path: screenOf(name)?.path ?? '' };
      root.render(
        <ConsoleContext value={fake.console}>
          <RouterContext value={router}>
            <TagPages tags={tags} shown={screenOf(name)} place={place} />
          </RouterContext>
        </ConsoleContext>,
      );
      await until(() => home.querySelector(`.page:not([hidden]) .${name}`) !== null, name);
      await drawn();
    }
    expect(home.querySelectorAll('.page')).to.have.length(names.length);
    expect(names.map(name => rounds.get(name))).to.deep.equal([1, 1, 1]);
    root.unmount();
    home.remove();
    fake.console.dispose();
  });
});
