// Pages of the host around widgets with an editor: closing the tag of such a page asks first, while the editor has unsaved changes.
import { expect } from '@esm-bundle/chai';
import type { FakeConsole } from '@patrolkit/core/testing';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { ConsoleContext } from '../../host-app/src/console-context.ts';
import { PageContext } from '../../host-app/src/router/page-context.ts';
import { RouterContext } from '../../host-app/src/router/router-context.ts';
import AlarmInstructions from '../../host-app/src/screens/AlarmInstructions.tsx';
import { Controls } from '../../host-app/src/screens/Controls.tsx';
import { DataPage } from '../../host-app/src/screens/DataScreen.tsx';
import RouteGraph from '../../host-app/src/screens/RouteGraph.tsx';
import ShiftHandover from '../../host-app/src/screens/Shifts.tsx';
import { TagPages } from '../../host-app/src/tags/TagPages.tsx';
import { createTags } from '../../host-app/src/tags/tags.ts';
import { $held, dropPages, isUnsaved, markUnsaved, useUnsaved } from '../../host-app/src/tags/unsaved.ts';
import { drawn, fakeConsole, texts, until } from './harness.ts';
import { anyRouter } from './router.ts';

const path = '/some/page';
const pages: Readonly<Record<string, ReactNode>> = {
  'patrol-data-page': <DataPage resource="log-query" query="" onQuery={() => undefined} />,
  'patrol-instruction-list': <AlarmInstructions />,
  'patrol-intercom': <Controls camera="Camera" />,
  'patrol-map-editor': <RouteGraph />,
  'patrol-shift-handover': <ShiftHandover />,
};

function Holder({ isHolding }: { readonly isHolding: boolean }): null {
  useUnsaved(isHolding);
  return null;
}

describe('a page of the host', () => {
  let fake: FakeConsole;
  before(texts);
  beforeEach(async () => {
    fake = await fakeConsole();
  });
  afterEach(() => fake.console.dispose());

  for (const [tag, page] of Object.entries(pages))
    it(`is marked while its <${tag}> holds what is not saved`, async () => {
      const home = document.createElement('div');
      document.body.append(home);
      const root = createRoot(home);
      root.render(
        <ConsoleContext value={fake.console}>
          <RouterContext value={anyRouter(`https://a.example/robotmgr${path}`).router}>{page}</RouterContext>
        </ConsoleContext>,
      );
      await until(() => home.querySelector(tag) !== null, 'the widget');
      const tell = (isNotSaved: boolean): unknown =>
        home
          .querySelector(tag)
          ?.dispatchEvent(
            new CustomEvent('unsavedchanged', { detail: { isUnsaved: isNotSaved }, bubbles: true, composed: true }),
          );
      expect(isUnsaved(path)).to.equal(false);
      tell(true);
      expect(isUnsaved(path)).to.equal(true);
      tell(false);
      expect(isUnsaved(path)).to.equal(false);
      tell(true);
      root.unmount();
      home.remove();
      await drawn();
      expect(isUnsaved(path)).to.equal(false);
    });

  it('keeps the running shift and its mark while kept handovers are looked at, and after them', async () => {
    const home = document.createElement('div');
    document.body.append(home);
    const root = createRoot(home);
    const { router, address } = anyRouter(`https://a.example/robotmgr${path}`);
    root.render(
      <ConsoleContext value={fake.console}>
        <RouterContext value={router}>
          <ShiftHandover />
        </RouterContext>
      </ConsoleContext>,
    );
    await until(() => home.querySelector('patrol-shift-handover') !== null, 'the widget');
    const running = home.querySelector('patrol-shift-handover');
    const detail = { isUnsaved: true };
    running?.dispatchEvent(new CustomEvent('unsavedchanged', { detail }));
    const press = (): void => home.querySelector<HTMLElement>('.view-switch [aria-pressed=false]')?.click();
    press();
    await until(() => home.querySelector('patrol-data-page') !== null, 'the kept handovers');
    expect(address()).to.contain('find');
    expect([home.querySelector('patrol-shift-handover'), isUnsaved(path)]).to.deep.equal([running, true]);
    press();
    await until(() => home.querySelector('patrol-data-page') === null, 'the running shift');
    expect([home.querySelector('patrol-shift-handover'), isUnsaved(path)]).to.deep.equal([running, true]);
    root.unmount();
    home.remove();
    await drawn();
    expect(isUnsaved(path)).to.equal(false);
  });

  it('is marked apart from another record of its screen', async () => {
    const home = document.createElement('div');
    document.body.append(home);
    const root = createRoot(home);
    const { router } = anyRouter(`https://a.example/robotmgr${path}`);
    const place = router.$place.get();
    const draw = (...unsaved: string[]): void =>
      root.render(
        <RouterContext value={router}>
          {['1', '2'].map(id => (
            <PageContext key={id} value={{ key: `${path} ${id}`, place, isShown: id === '1' }}>
              <Holder isHolding={unsaved.includes(id)} />
            </PageContext>
          ))}
        </RouterContext>,
      );
    const marked = (): readonly boolean[] => ['1', '2'].map(id => isUnsaved(`${path} ${id}`));
    draw('1', '2');
    await until(() => marked().join() === 'true,true', 'both records are marked');
    draw('1');
    await until(() => marked().join() === 'true,false', 'the mark of the other record');
    root.unmount();
    home.remove();
    await drawn();
    expect(marked()).to.deep.equal([false, false]);
  });

  it('asks the next user nothing of what the one before has not saved', async () => {
    const home = document.createElement('div');
    document.body.append(home);
    const root = createRoot(home);
    const { router } = anyRouter(`https://a.example/robotmgr${path}`);
    root.render(
      <ConsoleContext value={fake.console}>
        <RouterContext value={router}>
          <TagPages
            tags={createTags({ get: () => null, set: () => undefined })}
            shown={undefined}
            place={router.$place.get()}
          />
        </RouterContext>
      </ConsoleContext>,
    );
    await drawn();
    let dropped = 0;
    markUnsaved(path, true);
    dropPages([path], () => (dropped += 1));
    expect($held.get()).to.not.equal(undefined);
    await drawn();
    root.unmount();
    home.remove();
    await drawn();
    expect($held.get()).to.equal(undefined);
    expect(dropped).to.equal(0);
    markUnsaved(path, false);
  });
});
