import { expect } from '@esm-bundle/chai';
import { pointCamera, selectDeviceChannel, selectRobot, type FakeConsole } from '@patrolkit/core/testing';
import '@patrolkit/widgets/live-player';
import '@patrolkit/widgets/ptz-pad';
import { drawn, fakeConsole, provide, texts, until } from './harness.ts';

type Player = HTMLElementTagNameMap['patrol-live-player'];

/** The camera of a robot turns only to a point of its own picture. */
describe('pointing into the picture of a player', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let pad: HTMLElementTagNameMap['patrol-ptz-pad'];
  const pointed = (): unknown[] => fake.server.of(pointCamera).map(({ request }) => request);
  const told = (): string => pad.shadowRoot?.querySelector('.more [role=alert]')?.textContent ?? '';
  const refused = 'Aiming works only in the live picture of Robot One';
  /** Puts a player on the page, with a picture of 200 by 100 pixels in it. */
  const play = async (attributes: Record<string, string> = {}, place = home): Promise<HTMLCanvasElement> => {
    const player: Player = document.createElement('patrol-live-player');
    for (const [name, value] of Object.entries({ id: 'picture', ...attributes })) player.setAttribute(name, value);
    place.append(player);
    await until(() => player.shadowRoot?.querySelector('[part=video]') !== null, 'the player');
    await drawn();
    const shown = document.createElement('canvas');
    Object.assign(shown, { width: 200, height: 100 });
    Object.assign(shown.style, { position: 'absolute', width: '200px', height: '100px' });
    player.shadowRoot?.querySelector('[part=video]')?.append(shown);
    return shown;
  };
  const pointer = (shown: Element, type: string): boolean => {
    const { left, top } = shown.getBoundingClientRect();
    const at = { clientX: left + 50, clientY: top + 25 };
    return shown.dispatchEvent(
      new PointerEvent(type, { pointerId: 1, ...at, bubbles: true, composed: true, cancelable: true }),
    );
  };
  const click = async (shown: Element): Promise<void> => {
    pointer(shown, 'pointerdown');
    pointer(shown, 'pointerup');
    await drawn();
  };

  const switchOf = (): HTMLElement | undefined =>
    [...(pad.shadowRoot?.querySelectorAll('button') ?? [])].find(one => one.textContent === 'Aim in the picture');
  const aim = async (): Promise<void> => {
    switchOf()?.click();
    await until(() => pad.shadowRoot?.querySelector('.more .pk-line') !== null, 'the code of pointing');
  };

  before(texts);
  beforeEach(async () => {
    fake = await fakeConsole();
    fake.server.answer(selectDeviceChannel, ({ deviceId }) => [{ id: `${deviceId}-1`, name: '', number: 1 }]);
    await selectRobot(fake);
    home = provide(fake.console);
    pad = document.createElement('patrol-ptz-pad');
    pad.setAttribute('for', 'picture');
    home.append(pad);
    await until(() => switchOf() !== undefined, 'the button');
  });
  afterEach(async () => {
    home.remove();
    await drawn();
    fake.console.dispose();
  });

  it('turns the camera of the selected robot, also in a player that comes later or takes the place of another', async () => {
    await aim();
    await click(await play());
    expect(pointed()).to.deep.equal([{ deviceId: 'robot-1', x: 0.25, y: 0.25 }]);
    document.getElementById('picture')?.remove();
    await click(await play({ 'device-id': 'robot-1' }));
    expect(pointed()).to.have.length(2);
    expect(told()).to.equal('');
  });

  for (const [what, attributes] of [
    ['of another robot', { 'device-id': 'robot-2' }],
    ['of a channel of which nobody knows whose it is', { 'channel-id': 'elsewhere' }],
    ['of an address', { src: 'wss://robots.example/live.flv' }],
    ['that was recorded', { 'is-alive': 'false' }],
    ['of another player, where its own is not there', { id: 'another' }],
  ] as const)
    it(`turns nothing in a picture ${what}, and says so`, async () => {
      const shown = await play(attributes);
      await aim();
      await click(shown);
      expect(pointed()).to.deep.equal([]);
      expect(told()).to.equal(refused);
    });

  it('turns nothing in a picture of another server, whose robot has the same id', async () => {
    const other = await fakeConsole();
    await selectRobot(other);
    const there = provide(other.console);
    const shown = await play({ 'device-id': 'robot-1' }, there);
    await aim();
    await click(shown);
    expect([pointed(), told()]).to.deep.equal([[], refused]);
    there.remove();
    await drawn();
    other.console.dispose();
  });

  it('says no more why, once it was done', async () => {
    await aim();
    await click(await play({ 'device-id': 'robot-2' }));
    expect(told()).to.equal(refused);
    document.getElementById('picture')?.remove();
    await click(await play());
    expect([pointed().length, told()]).to.deep.equal([1, '']);
  });

  it('turns no other robot that is selected between press and release', async () => {
    const shown = await play();
    await aim();
    pointer(shown, 'pointerdown');
    await selectRobot(fake, 'robot-2');
    await drawn();
    pointer(shown, 'pointerup');
    await drawn();
    expect(pointed()).to.deep.equal([]);
  });

  it('keeps a finger that draws a frame from scrolling the page, and no other', async () => {
    const shown = await play();
    const scrolls = (): boolean =>
      shown.dispatchEvent(new TouchEvent('touchmove', { bubbles: true, composed: true, cancelable: true }));
    pointer(shown, 'pointerdown');
    expect(scrolls(), 'before it aims').to.equal(true);
    pointer(shown, 'pointerup');
    await aim();
    expect(scrolls(), 'without a press').to.equal(true);
    pointer(shown, 'pointerdown');
    expect(scrolls(), 'in a frame').to.equal(false);
    pointer(shown, 'pointerup');
    expect(scrolls(), 'after the frame').to.equal(true);
  });

  it('hears the window of the frame to which the page has moved it, and its own again afterwards', async () => {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    await aim();
    frame.contentDocument?.body.append(home);
    await click(await play());
    expect([pointed(), told()]).to.deep.equal([[{ deviceId: 'robot-1', x: 0.25, y: 0.25 }], '']);
    document.body.append(home);
    frame.remove();
    home.querySelector('#picture')?.remove();
    await click(await play());
    expect([pointed().length, told()]).to.deep.equal([2, '']);
  });

  it('leaves other pictures of the page alone', async () => {
    await play();
    await aim();
    await click(await play({ id: 'another', 'device-id': 'robot-2' }));
    expect([pointed(), told()]).to.deep.equal([[], '']);
  });
});
