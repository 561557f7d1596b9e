import { expect } from '@esm-bundle/chai';
import { createConsole, shiftLimits } from '@patrolkit/core';
import {
  addShiftNote,
  answerEverything,
  aShiftDraft,
  aShiftItem,
  aShiftNote,
  aShiftSheet,
  aUser,
  deleteShiftNote,
  FakeEnvironment,
  findShiftOffer,
  flagShiftItem,
  getShiftDraft,
  getShiftHandover,
  modifyShiftNote,
  offerShiftHandover,
  reviewShiftItem,
  signShiftHandover,
  withdrawShiftHandover,
  type FakeConsole,
  type ShiftItem,
} from '@patrolkit/core/testing';
import { drawn, fakeConsole, provide, texts } from '../../tests/elements/harness.ts';
import './index.ts';

describe('<patrol-shift-handover> at work', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-shift-handover'];
  const root = (): ShadowRoot => element.shadowRoot as ShadowRoot;
  const all = (selector: string): HTMLElement[] => [...root().querySelectorAll<HTMLElement>(selector)];
  const one = (selector: string): HTMLElement => root().querySelector<HTMLElement>(selector) as HTMLElement;
  const named = (name: string, within: ParentNode = root()): HTMLButtonElement => {
    const found = [...within.querySelectorAll('button')].find(
      button => (button.getAttribute('aria-label') ?? button.textContent?.trim()) === name,
    );
    if (!found) throw new Error(`no button ${name}`);
    return found;
  };
  const dialog = (): HTMLElement => one('dialog[open]');
  const settled = async (ms = 0): Promise<void> => {
    await fake.clock.advance(ms);
    await drawn();
  };
  const press = async (button: HTMLElement): Promise<void> => {
    button.click();
    await settled();
  };
  const sent = (call: { readonly name: string }): unknown[] => fake.server.of(call).map(({ request }) => request);
  const type = async (field: Element | null, words: string): Promise<void> => {
    const input = field as HTMLInputElement;
    input.value = words;
    input.dispatchEvent(new CustomEvent('sl-input', { bubbles: true }));
    await drawn();
  };
  const show = async (attributes: Readonly<Record<string, string>> = {}): Promise<void> => {
    home = provide(fake.console);
    element = document.createElement('patrol-shift-handover');
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    home.append(element);
    await drawn();
    await settled();
  };
  const draftOf = (...items: readonly ShiftItem[]): void =>
    void fake.server.answer(getShiftDraft, aShiftDraft({ items: [...items] }));

  before(texts);
  beforeEach(async () => {
    fake = await fakeConsole();
  });
  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  it('says that it is not known whether one is offered, and reads again', async () => {
    draftOf(aShiftItem());
    fake.server.refuse(findShiftOffer, 'not now');
    await show();
    expect(one('[part=error]').textContent).to.contain('The handover could not be read').and.contain('not now');
    expect(all('[part=running]')).to.have.length(1);
    fake.server.answer(findShiftOffer, [aShiftSheet()]);
    one('[part=error] button').click();
    await settled();
    expect([all('[part=error]').length, all('[part=offer]').length]).to.deep.equal([0, 1]);
    fake.server.refuse(findShiftOffer, 'not again');
    fake.console.shifts.refresh();
    await settled();
    const again = named('The handover could not be read not again Try again');
    fake.server.answer(findShiftOffer, [aShiftSheet()]);
    await press(again);
    expect(all('[part=offer] [part=stale]')).to.have.length(0);
  });

  it('reads a kept one in the language that the user chooses', async () => {
    const item = (name: string): ShiftItem => aShiftItem({ name });
    fake.server.answer(getShiftHandover, aShiftSheet({ items: [item('Smoke')] }));
    await show({ 'handover-id': '7' });
    expect(root().textContent).to.contain('Smoke');
    fake.server.answer(getShiftHandover, aShiftSheet({ items: [item('烟雾')] }));
    await fake.console.preferences.chooseLanguage('zh-cn');
    await settled();
    await settled();
    expect(root().textContent).to.contain('烟雾').and.not.contain('Smoke');
  });

  it('shows the five sections in their order, with the facts of each item', async () => {
    fake.server.answer(
      getShiftDraft,
      aShiftDraft({
        leftOut: 3,
        items: [
          aShiftItem(),
          aShiftItem({
            key: 'device:robot-2',
            subject: 'device',
            section: 'outOfService',
            name: undefined,
            deviceName: 'Robot Two',
            state: 'manual',
          }),
          aShiftNote({ flaggedBy: 'Guard Chen', flaggedAt: 1_700_000_000_000 }),
          aShiftItem({
            key: 'run:5',
            subject: 'run',
            section: 'done',
            name: 'Night round',
            state: 'complete',
            level: undefined,
          }),
        ],
      }),
    );
    await show();
    expect(all('[part=section] h3').map(({ firstChild }) => firstChild?.textContent)).to.deep.equal([
      'Abnormal conditions',
      'Out of service',
      'Open items',
      'Work done',
      'Planned',
    ]);
    expect(one('[data-section=abnormal] .item').textContent).to.contain('Smoke');
    expect(one('[data-section=abnormal] .item').textContent).to.contain('Robot One · Ground floor');
    expect(one('[data-section=outOfService] .item').textContent).to.contain('Manual mode');
    expect(one('[data-section=open] .item').textContent).to.contain('Flagged by Guard Chen');
    expect(one('[data-section=done] .item-name').textContent).to.equal('Patrol: Night round');
    expect(one('[data-section=planned]').textContent).to.contain('Nothing');
    expect(one('[data-sheet=running]').textContent).to.contain('3 more items are not in the handover');
  });

  it('opens what an item is about: an alarm in its dialog, anything else as a page, unless the page prevents it', async () => {
    draftOf(aShiftItem(), aShiftItem({ key: 'run:5', subject: 'run', about: '5', name: 'Night round' }));
    await show();
    const asked: unknown[] = [];
    element.addEventListener('pageopenrequest', ({ detail }) => asked.push(detail));
    await press(named('Open: Patrol: Night round'));
    expect(asked).to.deep.equal([{ screen: 'patrol-report-detail', query: 'id=5' }]);
    element.addEventListener('alarmopenrequest', event => event.preventDefault(), { once: true });
    await press(named('Open: Smoke'));
    expect(fake.console.alarms.$opened.get()).to.equal(undefined);
    await press(named('Open: Smoke'));
    expect(fake.console.alarms.$opened.get()).not.to.equal(undefined);
  });

  it('writes a note, keeps what is typed when that is refused or the element goes, and clears it once it is there', async () => {
    await show();
    const form = (): HTMLElement => one('.new-note');
    await press(named('Add the note', form()));
    expect(form().textContent).to.contain('Write something first');
    expect(sent(addShiftNote)).to.deep.equal([]);
    fake.server.refuse(addShiftNote, 'The server has a bad day');
    await type(form().querySelector('sl-textarea'), 'the gate sticks');
    await press(named('Add the note', form()));
    expect(form().textContent).to.contain('The server has a bad day');
    element.remove();
    await drawn();
    home.append(element);
    await drawn();
    await settled();
    expect(form().querySelector('sl-textarea')?.value).to.equal('the gate sticks');
    fake.server.answer(addShiftNote, undefined);
    await press(named('Add the note', form()));
    expect(sent(addShiftNote).at(-1)).to.deep.equal({ section: 'open', text: 'the gate sticks' });
    expect(form().querySelector('sl-textarea')?.value).to.equal('');
  });

  it('shows beside what is typed what somebody else has made of the note, and loses neither', async () => {
    draftOf(aShiftNote());
    await show();
    await press(named('Edit the note'));
    await type(dialog().querySelector('sl-textarea'), 'mine');
    draftOf(aShiftNote({ text: 'theirs', version: 2 }));
    fake.server.refuse(modifyShiftNote, 'Somebody else has changed this note');
    await press(named('Save', dialog()));
    expect(dialog().querySelector('.banner')?.textContent).to.contain('theirs');
    expect(dialog().querySelector('sl-textarea')?.value).to.equal('mine');
    expect(named('Save', dialog()).disabled).to.equal(true);
    await press(named('Save mine instead', dialog()));
    fake.server.answer(modifyShiftNote, undefined);
    await press(named('Save', dialog()));
    expect(sent(modifyShiftNote)).to.deep.equal([
      { id: '1', version: 1, section: 'open', text: 'mine' },
      { id: '1', version: 2, section: 'open', text: 'mine' },
    ]);
    expect(root().querySelector('dialog[open]')).to.equal(null);
    // A note that was deleted meanwhile is saved as a new note.
    await press(named('Edit the note'));
    draftOf();
    fake.console.shifts.refresh();
    await settled();
    fake.server.answer(addShiftNote, undefined);
    await press(named('Add it as a new note', dialog()));
    expect(sent(addShiftNote)).to.deep.equal([{ section: 'open', text: 'theirs' }]);
  });

  it('asks before a note is deleted, and flags items', async () => {
    draftOf(aShiftNote());
    await show();
    fake.server.answer(deleteShiftNote, undefined).answer(flagShiftItem, undefined);
    await press(named('Delete the note'));
    expect(sent(deleteShiftNote)).to.deep.equal([]);
    await press(named('Delete', dialog()));
    expect(sent(deleteShiftNote)).to.deep.equal([{ id: '1', version: 1 }]);
    draftOf(aShiftNote({ flaggedAt: 1, flaggedBy: 'Operator' }));
    await press(named('Flag: it comes back each shift'));
    await press(named('End the flag'));
    expect(sent(flagShiftItem)).to.deep.equal([
      { key: 'note:1', isFlagged: true },
      { key: 'note:1', isFlagged: false },
    ]);
    fake.server.refuse(flagShiftItem, 'No such item');
    await press(named('End the flag'));
    expect(one('.item').textContent).to.contain('No such item');
  });

  it('signs as who goes after a question that names a note that was typed and not added', async () => {
    await show();
    await type(one('.new-note').querySelector('sl-textarea'), 'forgotten');
    await press(named('Sign and hand over'));
    expect(dialog().textContent).to.contain('A note is typed and not added yet');
    fake.server.refuse(offerShiftHandover, 'Li has offered a handover already');
    const offered: unknown[] = [];
    element.addEventListener('shiftoffered', event => offered.push(event.type));
    await press(named('Sign and hand over', dialog()));
    expect(dialog().textContent).to.contain('Li has offered a handover already');
    const mine = aShiftSheet({ isMine: true, outgoingName: 'Operator' });
    fake.server.answer(offerShiftHandover, mine).answer(findShiftOffer, [mine]);
    await press(named('Sign and hand over', dialog()));
    await settled();
    expect(offered).to.deep.equal(['shiftoffered']);
    expect(one('[part=offer]').textContent).to.contain('Waiting for the incoming operator to sign');
    expect(one('[data-sign=outgoing]').textContent).to.contain('Operator');
    expect(one('[data-sign=incoming]').textContent).to.equal('Not signed yet');
    expect(named('Sign and hand over').disabled).to.equal(true);
    fake.server.answer(withdrawShiftHandover, undefined).answer(findShiftOffer, []);
    await press(named('Take it back'));
    await press(named('Take it back', dialog()));
    await settled();
    expect(sent(withdrawShiftHandover)).to.deep.equal([{ id: '7' }]);
    expect(root().querySelector('[part=offer]')).to.equal(null);
  });

  it('is reviewed item by item by who comes, and signed when all of it is', async () => {
    const items = [aShiftItem(), aShiftNote()];
    fake.server.answer(findShiftOffer, [aShiftSheet({ items })]).answer(reviewShiftItem, undefined);
    await show();
    const offer = (): HTMLElement => one('[part=offer]');
    expect(offer().textContent).to.contain('0 of 2 reviewed');
    expect(named('Sign and take over').disabled).to.equal(true);
    await press(named('Accept: Smoke'));
    expect(sent(reviewShiftItem)).to.deep.equal([
      { id: '7', key: 'alarm:alarm-1', isReviewed: true, isQuestion: false },
    ]);
    await press(named('Question on: The gate sticks'));
    const question = (): HTMLElement => one('.question');
    expect(named('Save the question', question()).disabled).to.equal(true);
    await type(question().querySelector('sl-input'), 'x'.repeat(shiftLimits.remark + 1));
    expect(question().querySelector('.pk-field-error')?.textContent).to.equal(
      `At most ${shiftLimits.remark} characters`,
    );
    await press(named('Save the question', question()));
    expect(sent(reviewShiftItem)).to.have.length(1);
    await type(question().querySelector('sl-input'), 'since when?');
    fake.server.refuse(reviewShiftItem, 'Not now');
    await press(named('Save the question', question()));
    expect(question().querySelector('sl-input')?.value).to.equal('since when?');
    fake.server.answer(reviewShiftItem, undefined).answer(findShiftOffer, [
      aShiftSheet({
        items: [aShiftItem({ answer: 'accepted' }), aShiftNote({ answer: 'question', remark: 'since when?' })],
      }),
    ]);
    await press(named('Save the question', question()));
    await settled();
    expect(root().querySelector('.question')).to.equal(null);
    expect(offer().textContent).to.contain('2 of 2 reviewed');
    expect(one('[data-answer=question]').textContent).to.contain('since when?');
    expect(named('Accept: Smoke').title).to.equal('Take the review back');
    await press(named('Accept: Smoke'));
    expect(sent(reviewShiftItem).at(-1)).to.deep.equal({
      id: '7',
      key: 'alarm:alarm-1',
      isReviewed: false,
      isQuestion: false,
    });
    await press(named('Sign and take over'));
    expect(dialog().textContent).to.contain('You take the shift over from Guard Chen');
    fake.server.refuse(signShiftHandover, 'Guard Li has signed this handover');
    await press(named('Sign and take over', dialog()));
    expect(dialog().textContent).to.contain('Guard Li has signed this handover');
    const signed: unknown[] = [];
    element.addEventListener('shiftsigned', ({ detail }) => signed.push(detail));
    fake.server
      .answer(signShiftHandover, aShiftSheet({ incomingName: 'Operator', signedAt: 1_700_000_100_000 }))
      .answer(findShiftOffer, []);
    await press(named('Sign and take over', dialog()));
    await settled();
    expect(signed).to.deep.equal([{ id: '7' }]);
    expect(root().querySelector('[part=offer]')).to.equal(null);
  });

  describe('with words that were typed and not sent', () => {
    let told: boolean[];
    const mayLeave = (): boolean => dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const state = (): unknown => [told, mayLeave()];
    const ask = (): Promise<void> => press(named('Question on: Smoke'));
    const question = (): string | undefined => root().querySelector<HTMLInputElement>('.question sl-input')?.value;
    const start = async (): Promise<void> => {
      draftOf(aShiftNote());
      fake.server.answer(findShiftOffer, [aShiftSheet({ items: [aShiftItem()] })]).answer(reviewShiftItem, undefined);
      await show();
      told = [];
      element.addEventListener('unsavedchanged', ({ detail }) => told.push(detail.isUnsaved));
    };

    it('asks before the change of a note is lost', async () => {
      await start();
      await press(named('Edit the note'));
      await press(named('Cancel', dialog()));
      expect([root().querySelector('dialog[open]'), told]).to.deep.equal([null, []]);
      await press(named('Edit the note'));
      await type(dialog().querySelector('sl-textarea'), 'mine');
      expect(state()).to.deep.equal([[true], false]);
      dialog().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
      await drawn();
      const last = (): HTMLElement => all('dialog[open]').at(-1) as HTMLElement;
      expect(last().textContent).to.contain('have not been saved');
      await press(named('Keep editing', last()));
      expect(dialog().querySelector('sl-textarea')?.value).to.equal('mine');
      await press(named('Cancel', dialog()));
      await press(named('Discard', last()));
      expect(root().querySelector('dialog[open]')).to.equal(null);
      expect(state()).to.deep.equal([[true, false], true]);
    });

    it('keeps a question when it is put away, and when the item is accepted, until it is saved', async () => {
      await start();
      await ask();
      expect(state()).to.deep.equal([[], true]);
      await type(one('.question sl-input'), 'since when?');
      expect(state()).to.deep.equal([[true], false]);
      await ask();
      expect([question(), ...(state() as unknown[])]).to.deep.equal([undefined, [true], false]);
      await ask();
      expect(question()).to.equal('since when?');
      fake.server.answer(findShiftOffer, [aShiftSheet({ items: [aShiftItem({ answer: 'accepted' })] })]);
      await press(named('Accept: Smoke'));
      await settled();
      expect([question(), told]).to.deep.equal(['since when?', [true]]);
      await press(named('Sign and take over'));
      expect(dialog().textContent).to.contain('A question is typed and not saved yet');
      await press(named('Cancel', dialog()));
      await press(named('Save the question', one('.question')));
      await settled();
      expect([question(), ...(state() as unknown[])]).to.deep.equal([undefined, [true, false], true]);
      await press(named('Sign and take over'));
      expect(dialog().textContent).not.to.contain('A question is typed');
    });

    it('is unsaved as long as one of two editors is', async () => {
      await start();
      await ask();
      await type(one('.question sl-input'), 'since when?');
      await press(named('Edit the note'));
      await type(dialog().querySelector('sl-textarea'), 'mine');
      fake.server.answer(modifyShiftNote, undefined);
      await press(named('Save', dialog()));
      expect([root().querySelector('dialog[open]'), ...(state() as unknown[])]).to.deep.equal([null, [true], false]);
    });
  });

  it('shows a kept handover with both signatures and nothing to change', async () => {
    fake.server.answer(
      getShiftHandover,
      aShiftSheet({
        incomingName: 'Guard Li',
        signedAt: 1_700_000_100_000,
        hidden: 1,
        items: [aShiftItem({ answer: 'accepted' })],
      }),
    );
    await show({ 'handover-id': '7' });
    expect(one('[data-sign=incoming]').textContent).to.contain('Guard Li');
    expect(one('[part=kept]').textContent).to.contain('1 item is of a device that you may not see');
    expect(all('.item-actions button')).to.have.length(1);
    expect(root().querySelector('.new-note')).to.equal(null);
    fake.server.refuse(getShiftHandover, 'No such handover');
    element.setAttribute('handover-id', '8');
    await settled();
    expect(one('[role=alert]').textContent).to.contain('No such handover');
  });

  it('opens its dialogs on a page that has no other widget, and so no driving', async () => {
    fake.console.dispose();
    const environment = new FakeEnvironment();
    answerEverything(environment.server);
    const console = createConsole({ token: 'token-1', language: 'en-us' }, environment);
    home = provide(console);
    element = document.createElement('patrol-shift-handover');
    home.append(element);
    for (let turn = 0; turn < 4; turn += 1) {
      await drawn();
      await environment.clock.advance(0);
    }
    expect(console.has('driving')).to.equal(false);
    named('Sign and hand over').click();
    await drawn();
    expect(dialog().textContent).to.contain('offered to the incoming operator');
    home.remove();
    console.dispose();
  });

  it('is read only for who may not write, refused to who may not read, and quiet on a server without it', async () => {
    fake.console.dispose();
    fake = await fakeConsole({}, aUser({ permissions: ['shift-handover'] }));
    fake.server.answer(findShiftOffer, [aShiftSheet()]);
    await show();
    expect(all('.new-note, .item-actions button:not([aria-label^=Open])')).to.have.length(0);
    expect(all('button').map(button => button.textContent?.trim() ?? '')).not.to.include('Sign and take over');
    home.remove();
    fake.console.dispose();
    fake = await fakeConsole({}, aUser({ permissions: ['home-page'] }));
    await show();
    expect(root().textContent).to.contain('permission');
    expect(sent(getShiftDraft)).to.deep.equal([]);
    home.remove();
    fake.console.dispose();
    fake = await fakeConsole();
    for (const call of [getShiftDraft, findShiftOffer])
      fake.server.respond(call, () => new Response('', { status: 404 }));
    await show();
    expect(root().textContent).to.contain('This server keeps no handovers');
    expect(root().querySelector('[role=alert]')).to.equal(null);
  });
});
