// Tests the kit's own worker and worklet, which a page of the kit's origin gets without settings.
import { expect } from '@esm-bundle/chai';
import { answerEverything, FakeServer } from '@patrolkit/core/testing';
import { until } from '../../tests/elements/harness.ts';
import { createConsole } from '../index.ts';
import { kitFiles } from './kit-files.ts';
import './index.ts';

describe('the files that the kit runs beside the page', () => {
  const { fetch, Worker } = globalThis;
  const began: string[] = [];

  /** Makes the page look as if this script had loaded the kit. */
  const kitFrom = (address: string): void =>
    void Object.assign(window, { Patrolkit: { address, load: () => Promise.resolve(), createConsole } });

  beforeEach(() => {
    const server = new FakeServer();
    answerEverything(server);
    began.length = 0;
    Object.assign(globalThis, {
      fetch: server.fetch,
      Worker: class extends EventTarget {
        constructor(address: string | URL) {
          super();
          began.push(String(address));
        }
        postMessage(): void {}
        terminate(): void {}
      },
    });
  });
  afterEach(async () => {
    Object.assign(globalThis, { fetch, Worker });
    Reflect.deleteProperty(window, 'Patrolkit');
    document.body.replaceChildren();
    await new Promise(resolve => setTimeout(resolve, 0));
  });

  /** Signs in through a provider and waits for the live channel. */
  const connect = async (options: object = {}): Promise<void> => {
    const provider = document.createElement('patrol-provider');
    provider.options = { token: 'token-1', ...options };
    document.body.append(provider);
    const console = await provider.ready;
    await console.need('live');
    await until(() => console.session.$session.get().state === 'signed-in', 'the session');
  };

  it('are its worker and its worklet, which lie beside its script', () => {
    kitFrom(`${location.origin}/kit/patrolkit.js?v=2`);
    expect(kitFiles()).to.deep.equal({
      workerUrl: `${location.origin}/kit/channel-worker.js`,
      captureUrl: `${location.origin}/kit/capture-worklet.js`,
    });
  });

  it('begin with the connection', async () => {
    kitFrom(`${location.origin}/kit/patrolkit.js`);
    await connect();
    expect([...new Set(began)]).to.deep.equal([`${location.origin}/kit/channel-worker.js`]);
  });

  it('stay out where the kit is of another origin, or did not come by its script: a browser would refuse them', async () => {
    kitFrom('https://robots.example/kit/patrolkit.js');
    expect(kitFiles()).to.deep.equal({});
    await connect();
    Reflect.deleteProperty(window, 'Patrolkit');
    expect(kitFiles()).to.deep.equal({});
    expect(began).to.deep.equal([]);
  });

  it('give way to those of the page', async () => {
    kitFrom(`${location.origin}/kit/patrolkit.js`);
    await connect({ workerUrl: '/own/worker.js' });
    expect([...new Set(began)]).to.deep.equal(['/own/worker.js']);
  });

  it('come with a console that the page makes by the kit', async () => {
    kitFrom(`${location.origin}/kit/patrolkit.js`);
    const console = createConsole({ token: 'token-1' });
    await console.need('live');
    await until(() => began.length > 0, 'the worker');
    console.dispose();
    expect(began[0]).to.equal(`${location.origin}/kit/channel-worker.js`);
  });
});
