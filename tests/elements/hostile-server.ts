// A server that is hostile in every field of every push, made from the contract, and a page with every widget.
import { expect } from '@esm-bundle/chai';
import { pushes, type PushType } from '@patrolkit/transport';
import { anAlarm, encodePush, fakeConsole as coreConsole, selectRobot } from '@patrolkit/core/testing';
import { drawn, until } from './harness.ts';
import { hostilePage, specs, type HostilePage } from './hostile-page.ts';
import { sample, type Spoils } from './hostile-values.ts';

/** What a test can do with the hostile server. */
export interface HostileServer extends HostilePage {
  /** Sends every push once, spoiled, then a valid alarm of this name, which is shown as it was written. */
  readonly round: (id: string, spoils: Spoils, name?: string) => Promise<void>;
  /** Sends a valid alarm, which is shown as it was written, and ends the call that may cover everything. */
  readonly shows: (id: string, name?: string) => Promise<void>;
}

/** A page with every widget before a hostile server, for the tests of a suite. */
export function hostileServer(): HostileServer {
  const page = hostilePage(() => coreConsole({ language: 'en-us' }));
  beforeEach(async () => {
    for (const { tag } of specs) page.home().append(document.createElement(tag));
    await selectRobot(page.console());
    await drawn();
  });

  const send = (type: PushType, spoils: Spoils): void => {
    const data = sample(pushes[type].data, spoils);
    const { socket } = pushes[type];
    page
      .console()
      .environment.sockets.latest(socket)
      .frame(JSON.stringify({ type, deviceId: 'robot-1', data }));
  };
  const shows: HostileServer['shows'] = async (id, written = 'a valid one') => {
    // No text of the contract has U+0000.
    const name = written.replaceAll('\0', '');
    page
      .console()
      .environment.sockets.latest('singleton')
      .frame(encodePush('AlarmInfo', anAlarm({ id, name: written, level: 'serious', picture: '/a.jpg' })));
    const popups = page.home().querySelector('patrol-alarm-popups')?.shadowRoot;
    const popup = (): Element | null | undefined => popups?.querySelector(`article[data-id="${id}"]`);
    await until(() => Boolean(popup()), `the alarm ${id}`);
    expect(popup()?.querySelector('h3')?.title).to.equal(name);
    expect(popup()?.querySelector('h3')?.textContent).to.contain(name);
    // A call covers everything, so the test ends it before the next one.
    page
      .console()
      .environment.sockets.latest('singleton')
      .frame(JSON.stringify({ type: 'hangUpCall', data: { uuid: 'uuid-1', reason: 1 } }));
  };

  const round: HostileServer['round'] = async (id, spoils, name) => {
    for (const type of Object.keys(pushes) as PushType[])
      if (type !== 'hangUpCall' && type !== 'AlarmConfirm') send(type, spoils);
    await shows(id, name);
  };
  return { ...page, round, shows };
}
