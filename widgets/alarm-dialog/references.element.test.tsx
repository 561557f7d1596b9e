import { expect } from '@esm-bundle/chai';
import type { LateArea } from '@patrolkit/core';
import axe from 'axe-core';
import {
  aRobot,
  addReferenceGraph,
  deleteDetectionAlgorithmConsultGroup,
  deleteReferenceGraph,
  listReferenceGraph,
  modifyReferenceGraph,
  selectDetectionAlgorithmConsultPage,
  setDetectionAlgorithmConsultGroup,
  uploadFile,
} from '@patrolkit/core/testing';
import { drawn, until } from '../../tests/elements/harness.ts';
import { alarmDialog, jpeg } from '../../tests/elements/alarm-dialog.ts';

describe('<patrol-alarm-dialog>: reference pictures', () => {
  const { fake, element, openDialogs, top, button, open, give } = alarmDialog();
  const key = (name: string, more: KeyboardEventInit = {}): boolean =>
    top().dispatchEvent(
      new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, composed: true, ...more }),
    );

  /** No server has the pictures of these tests. The replacement of a failed picture is not under test here. */
  const keepPictures = (): void =>
    top()
      .getRootNode()
      .addEventListener('error', event => event.stopPropagation(), { capture: true });

  it('says in a dialog of its own that the words of reference pictures come, or did not, and fetches them again', async () => {
    const { texts } = fake().console;
    const { hasArea, loadArea } = texts;
    const answers: ((isThere: boolean) => void)[] = [];
    let isThere = false;
    Object.assign(texts, {
      hasArea: (area: LateArea) => (area === 'reference' ? isThere : hasArea(area)),
      loadArea: (area: LateArea) =>
        area === 'reference'
          ? new Promise<void>((resolve, reject) =>
              answers.push(comes => {
                isThere = comes;
                if (comes) resolve();
                else reject(new TypeError('no words'));
              }),
            )
          : loadArea(area),
    });
    await open({ referenceGroupId: 'g1', referenceGroupName: 'Door 3' });
    const handling = top();
    button('Reference pictures: Door 3')?.click();
    await until(() => openDialogs().length === 2, 'the dialog');
    expect([top().matches(':modal'), top() === handling]).to.deep.equal([true, false]);
    expect(top().querySelector('[role=status]')?.textContent).to.contain('Loading');
    answers[0]?.(false);
    await until(() => top().querySelector('[role=alert]') !== null, 'the problem');
    button('Close', top())?.click();
    await drawn();
    expect(openDialogs()).to.deep.equal([handling]);
    button('Reference pictures: Door 3')?.click();
    await until(() => answers.length === 2, 'another try');
    answers[1]?.(false);
    await until(() => top().querySelector('[role=alert]') !== null, 'the problem');
    button('Try again', top())?.click();
    await until(() => answers.length === 3, 'the retry');
    answers[2]?.(true);
    await until(() => top().textContent?.includes('No reference pictures yet') === true, 'the pictures');
    expect(openDialogs()).to.have.length(2);
  });

  it('lists reference pictures, edits with errors at the field, deletes after asking', async () => {
    const card = { id: 'r1', groupId: 'g1', picture: '/files/r.jpg', addedAt: 1_700_000_000_000 };
    const numbers = { threshold: 25.5, closeLength: 5, openLength: 3.5, ratio: 0.15, backgroundVariance: 16, blur: 1 };
    fake().server.answer(listReferenceGraph, { rows: [{ ...card, ...numbers }], total: 1 });
    await open({ referenceGroupId: 'g1', referenceGroupName: 'Door 3' });
    button('Reference pictures: Door 3')?.click();
    await until(() => top().querySelector('.reference-cards li') !== null, 'the card');
    expect(top().style.getPropertyValue('--pk-dialog-width')).to.equal('736px');
    expect(fake().server.of(listReferenceGraph)[0]?.request).to.deep.equal({ groupId: 'g1', page: 1, pageSize: 20 });
    button('Edit the reference picture', top())?.click();
    await drawn();
    expect(top().style.getPropertyValue('--pk-dialog-width')).to.equal('560px');
    const fields = (): (HTMLElement & { value: string; label: string })[] => [
      ...top().querySelectorAll<HTMLElement & { value: string; label: string }>('sl-input'),
    ];
    expect(fields().map(({ value }) => value)).to.deep.equal(['25.5', '5', '3.5', '0.15', '16', '1']);
    const press = async (key: string): Promise<void> => {
      for (const field of fields()) {
        field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }));
        await drawn();
      }
    };
    await press('ArrowDown');
    expect(fields().map(({ value }) => value)).to.deep.equal(['25.4', '4', '3.4', '0.14', '15.9', '0']);
    await press('ArrowUp');
    const type = async (index: number, words: string): Promise<void> => {
      const field = fields()[index] as HTMLElement & { value: string };
      field.value = words;
      field.dispatchEvent(new CustomEvent('sl-input', { bubbles: true, composed: true }));
      await drawn();
    };
    await type(0, '101');
    await type(1, '4.5');
    const errors = (): (string | null)[] =>
      [...top().querySelectorAll('.pk-field-error')].map(({ textContent }) => textContent).filter(Boolean);
    expect(errors()).to.deep.equal(['From 0 to 100', 'A whole number']);
    button('Save', top())?.click();
    await drawn();
    expect(fake().server.of(modifyReferenceGraph)).to.have.length(0);
    await type(0, '33.3');
    await type(1, '4');
    fake().server.refuse(modifyReferenceGraph, 'busy');
    button('Save', top())?.click();
    await until(() => top().textContent?.includes('busy') === true, 'the refusal');
    expect(fields()[0]?.value).to.equal('33.3');
    expect(button('Save', top())?.getAttribute('aria-busy')).to.equal(null);
    fake().server.answer(modifyReferenceGraph, undefined);
    button('Save', top())?.click();
    await until(() => openDialogs().length === 2, 'saved');
    expect(fake().server.of(modifyReferenceGraph).at(-1)?.request).to.deep.equal({
      id: 'r1',
      groupId: 'g1',
      picture: '/files/r.jpg',
      ...numbers,
      threshold: 33.3,
      closeLength: 4,
    });
    button('Delete the reference picture', top())?.click();
    await drawn();
    expect(top().style.getPropertyValue('--pk-dialog-width')).to.equal('420px');
    expect(top().textContent).to.contain('cannot be recovered');
    fake().server.refuse(deleteReferenceGraph, 'in use');
    button('Delete', top())?.click();
    await until(() => top().textContent?.includes('in use') === true, 'the refusal');
    fake().server.answer(deleteReferenceGraph, undefined);
    fake().server.answer(listReferenceGraph, { rows: [], total: 0 });
    button('Delete', top())?.click();
    await until(() => top().textContent?.includes('No reference pictures yet') === true, 'nothing left');
    const said = fake()
      .console.notices.$notices.get()
      .map(({ text }) => ('id' in text ? text.id : ''));
    expect(said).to.deep.equal(['common.done.saved', 'common.done.deleted']);
  });

  it('hides from who does not control the device what the server would refuse', async () => {
    const card = { id: 'r1', groupId: 'g1', picture: '/files/r.jpg', addedAt: 1_700_000_000_000 };
    fake().server.answer(listReferenceGraph, { rows: [card], total: 1 });
    fake().server.answer(selectDetectionAlgorithmConsultPage, {
      rows: [{ id: 'g1', name: 'Door 3', pictures: [card], count: 1 }],
      total: 1,
    });
    fake()
      .environment.sockets.latest('singleton')
      .push('RobotList', [aRobot({ mayControl: false })]);
    await fake().clock.advance(1_000);
    await open({ referenceGroupId: 'g1', referenceGroupName: 'Door 3', type: '7' });
    button('Reference pictures: Door 3')?.click();
    await until(() => top().querySelector('.reference-cards li') !== null, 'the card');
    for (const label of ['Add a picture', 'Edit the reference picture', 'Delete the reference picture'])
      expect(button(label, top()), label).to.equal(undefined);
    button('All groups', top())?.click();
    await until(() => top().textContent?.includes('Door 3') === true && openDialogs().length === 3, 'the groups');
    for (const label of ['Add a group', 'Rename the group: Door 3', 'Delete the group: Door 3'])
      expect(button(label, top()), label).to.equal(undefined);
  });

  it('lists the groups of a device: opened, made, named and deleted, each with what went wrong', async () => {
    const card = { id: 'r1', groupId: 'g1', picture: '/files/r.jpg', addedAt: 1_700_000_000_000 };
    const groups = (...names: string[]): void =>
      void fake().server.answer(selectDetectionAlgorithmConsultPage, {
        rows: names.map((name, index) => ({
          id: `g${String(index + 1)}`,
          name,
          pictures: index === 0 ? [card] : [],
          count: index === 0 ? 1 : 0,
        })),
        total: names.length,
      });
    fake().server.answer(listReferenceGraph, { rows: [card], total: 1 });
    groups('Door 3');
    await open({ referenceGroupId: 'g1', referenceGroupName: 'Door 3', type: '7' });
    button('Reference pictures: Door 3')?.click();
    await until(() => top().querySelector('.reference-cards li') !== null, 'the card');
    button('All groups', top())?.click();
    await until(() => button('Open the group: Door 3', top()) !== undefined, 'the groups');
    expect(fake().server.of(selectDetectionAlgorithmConsultPage)[0]?.request).to.deep.equal({
      deviceId: 'robot-1',
      type: '7',
      page: 1,
      pageSize: 20,
    });
    const { violations } = await axe.run(element());
    expect(violations.map(({ id }) => id)).to.deep.equal([]);

    const type = async (words: string): Promise<void> => {
      const field = top().querySelector<HTMLElement & { value: string }>('sl-textarea')!;
      field.value = words;
      field.dispatchEvent(new CustomEvent('sl-input', { bubbles: true, composed: true }));
      await drawn();
    };
    button('Add a group', top())?.click();
    await drawn();
    button('Save', top())?.click();
    await drawn();
    expect(top().textContent).to.contain('This field is required');
    await type(' Stairs ');
    fake().server.refuse(setDetectionAlgorithmConsultGroup, 'busy');
    button('Save', top())?.click();
    await until(() => top().textContent?.includes('busy') === true, 'the refusal');
    expect(button('Save', top())?.getAttribute('aria-busy')).to.equal(null);
    fake().server.answer(setDetectionAlgorithmConsultGroup, undefined);
    groups('Door 3', 'Stairs');
    button('Save', top())?.click();
    await until(() => button('Open the group: Stairs', top()) !== undefined, 'the new one');
    button('Rename the group: Door 3', top())?.click();
    await drawn();
    await type('Door 4');
    groups('Door 4', 'Stairs');
    button('Save', top())?.click();
    await until(() => button('Open the group: Door 4', top()) !== undefined, 'the name');
    const sent = fake()
      .server.of(setDetectionAlgorithmConsultGroup)
      .map(({ request }) => request);
    expect(sent.slice(1)).to.deep.equal([
      { deviceId: 'robot-1', type: '7', name: 'Stairs' },
      { groupId: 'g1', deviceId: 'robot-1', name: 'Door 4' },
    ]);
    button('Delete the group: Stairs', top())?.click();
    await drawn();
    expect(top().textContent).to.contain('cannot be recovered');
    fake().server.refuse(deleteDetectionAlgorithmConsultGroup, 'in use');
    button('Delete', top())?.click();
    await until(() => top().textContent?.includes('in use') === true, 'the refusal');
    fake().server.answer(deleteDetectionAlgorithmConsultGroup, undefined);
    groups('Door 4');
    button('Delete', top())?.click();
    await until(() => openDialogs().length === 3 && button('Open the group: Stairs', top()) === undefined, 'gone');
    expect(fake().server.of(deleteDetectionAlgorithmConsultGroup).at(-1)?.request).to.deep.equal({ groupId: 'g2' });
    const said = fake()
      .console.notices.$notices.get()
      .map(({ text }) => ('id' in text ? text.id : ''));
    expect(said).to.deep.equal(['common.done.added', 'common.done.saved', 'common.done.deleted']);
    button('Open the group: Door 4', top())?.click();
    await until(() => openDialogs().length === 2, 'the pictures');
    expect(top().textContent).to.contain('Reference pictures · Door 4');
  });

  it('puts another picture in the place of a reference picture when that is saved', async () => {
    const card = { id: 'r1', groupId: 'g1', picture: '/files/r.jpg', addedAt: 1_700_000_000_000 };
    const numbers = { threshold: 25.5, closeLength: 5, openLength: 3.5, ratio: 0.15, backgroundVariance: 16, blur: 1 };
    fake().server.answer(listReferenceGraph, { rows: [{ ...card, ...numbers }], total: 1 });
    fake().server.answer(uploadFile, { address: '/files/upload/2.jpg' }).answer(modifyReferenceGraph, undefined);
    await open({ referenceGroupId: 'g1' });
    keepPictures();
    button('Reference pictures: g1')?.click();
    await until(() => top().querySelector('.reference-cards li') !== null, 'the card');
    button('Edit the reference picture', top())?.click();
    await drawn();
    give(jpeg(), top());
    await until(() => top().textContent?.includes('takes effect when you save') === true, 'the new picture');
    expect(top().querySelector('.reference-picture img')?.getAttribute('src')).to.match(/\/files\/upload\/2\.jpg$/);
    expect(fake().server.of(modifyReferenceGraph)).to.have.length(0);
    button('Save', top())?.click();
    await until(() => openDialogs().length === 2, 'saved');
    expect(fake().server.of(modifyReferenceGraph).at(-1)?.request).to.deep.equal({
      id: 'r1',
      groupId: 'g1',
      picture: '/files/upload/2.jpg',
      ...numbers,
    });
  });

  it('puts another picture in the place of one whose parameters the server leaves out', async () => {
    fake().server.answer(listReferenceGraph, {
      rows: [{ id: 'r1', groupId: 'g1', picture: '/files/r.jpg' }],
      total: 1,
    });
    fake().server.answer(uploadFile, { address: '/files/upload/2.jpg' }).answer(modifyReferenceGraph, undefined);
    await open({ referenceGroupId: 'g1' });
    button('Reference pictures: g1')?.click();
    await until(() => top().querySelector('.reference-cards li') !== null, 'the card');
    button('Edit the reference picture', top())?.click();
    await drawn();
    expect([...top().querySelectorAll('.pk-field-error')].filter(({ textContent }) => textContent)).to.deep.equal([]);
    give(jpeg(), top());
    await until(() => top().textContent?.includes('takes effect when you save') === true, 'the new picture');
    button('Save', top())?.click();
    await until(() => openDialogs().length === 2, 'saved');
    const sent = fake().server.of(modifyReferenceGraph).at(-1)?.request;
    expect(sent).to.deep.equal({ id: 'r1', groupId: 'g1', picture: '/files/upload/2.jpg' });
  });

  it('shows what somebody else has saved of a reference picture meanwhile beside what is typed, and goes on with either', async () => {
    const card = { id: 'r1', groupId: 'g1', picture: '/files/r.jpg' };
    const numbers = { threshold: 25.5, closeLength: 5, openLength: 3.5, ratio: 0.15, backgroundVariance: 16, blur: 1 };
    const list = (now: object): void => {
      fake().server.answer(listReferenceGraph, { rows: [{ ...card, ...numbers, ...now }], total: 1 });
    };
    list({ version: 1 });
    fake().server.answer(uploadFile, { address: '/files/upload/2.jpg' });
    await open({ referenceGroupId: 'g1' });
    keepPictures();
    button('Reference pictures: g1')?.click();
    await until(() => top().querySelector('.reference-cards li') !== null, 'the card');
    button('Edit the reference picture', top())?.click();
    await drawn();
    const ratio = () => [...top().querySelectorAll<HTMLElement & { value: string }>('sl-input')][3]!;
    const type = async (words: string): Promise<void> => {
      ratio().value = words;
      ratio().dispatchEvent(new CustomEvent('sl-input', { bubbles: true, composed: true }));
      await drawn();
    };
    const told = (): string => top().querySelector('.pk-newer')?.textContent ?? '';
    const image = (): string | null | undefined => top().querySelector('.reference-picture img')?.getAttribute('src');
    await type('0.2');
    fake().server.refuse(modifyReferenceGraph, 'changed', undefined, 409);
    list({ version: 2, ratio: 0.3, threshold: 30, picture: '/files/theirs.jpg' });
    button('Save', top())?.click();
    await until(() => told() !== '', 'the newer version');
    expect(told()).to.contain('Somebody else').and.contain('Threshold30').and.contain('Area ratio0.3');
    expect([ratio().value, button('Save', top())?.matches(':disabled')]).to.deep.equal(['0.2', true]);
    expect(image()).to.match(/\/files\/theirs\.jpg$/);
    const { violations } = await axe.run(element());
    expect(violations.map(({ id }) => id)).to.deep.equal([]);
    button('Use their version', top())?.click();
    await drawn();
    expect([ratio().value, told()]).to.deep.equal(['0.3', '']);
    await type('0.4');
    give(jpeg(), top());
    await until(() => top().textContent?.includes('takes effect when you save') === true, 'the new picture');
    list({ version: 3, ratio: 0.3, threshold: 30, picture: '/files/third.jpg' });
    button('Save', top())?.click();
    await until(() => told() !== '', 'the next version');
    expect(top().querySelector('.pk-newer img')?.getAttribute('src')).to.match(/\/files\/third\.jpg$/);
    fake().server.answer(modifyReferenceGraph, undefined);
    button('Save mine instead', top())?.click();
    await until(() => openDialogs().length === 2, 'saved');
    expect(
      fake()
        .server.of(modifyReferenceGraph)
        .map(({ request }) => request),
    ).to.deep.equal([
      { id: 'r1', groupId: 'g1', picture: '/files/r.jpg', ...numbers, ratio: 0.2, version: 1 },
      { id: 'r1', groupId: 'g1', picture: '/files/upload/2.jpg', ...numbers, threshold: 30, ratio: 0.4, version: 2 },
      { id: 'r1', groupId: 'g1', picture: '/files/upload/2.jpg', ...numbers, threshold: 30, ratio: 0.4, version: 3 },
    ]);
  });

  it('asks before an edited reference picture is left: by Escape, by the buttons, and while a picture is uploaded', async () => {
    const card = { id: 'r1', groupId: 'g1', picture: '/files/r.jpg', addedAt: 1_700_000_000_000, threshold: 25.5 };
    fake().server.answer(listReferenceGraph, { rows: [card], total: 1 });
    await open({ referenceGroupId: 'g1' });
    button('Reference pictures: g1')?.click();
    await until(() => top().querySelector('.reference-cards li') !== null, 'the card');
    const edit = async (): Promise<void> => {
      button('Edit the reference picture', top())?.click();
      await until(() => openDialogs().length === 3, 'the editor');
    };
    const stay = async (): Promise<void> => {
      await until(() => openDialogs().length === 4, 'the question');
      expect(top().textContent).to.contain('Your changes have not been saved.');
      button('Keep editing', top())?.click();
      await until(() => openDialogs().length === 3, 'the editor again');
    };
    await edit();
    key('Escape');
    await until(() => openDialogs().length === 2, 'what is as it was goes at once');
    await edit();
    const field = top().querySelector<HTMLElement & { value: string }>('sl-input')!;
    field.value = '30';
    field.dispatchEvent(new CustomEvent('sl-input', { bubbles: true, composed: true }));
    await drawn();
    key('Escape');
    await stay();
    button('Cancel', top())?.click();
    await stay();
    expect(field.value).to.equal('30');
    button('Close', top())?.click();
    await until(() => openDialogs().length === 4, 'the question');
    button('Discard', top())?.click();
    await until(() => openDialogs().length === 2, 'the list');
    let answer: ((picture: { address: string }) => void) | undefined;
    fake().server.answer(uploadFile, () => new Promise(take => (answer = take)));
    await edit();
    give(jpeg(), top());
    await until(() => answer !== undefined, 'the upload');
    await drawn();
    key('Escape');
    await stay();
    answer?.({ address: '/files/upload/2.jpg' });
    await until(() => top().textContent?.includes('takes effect when you save') === true, 'the new picture');
    key('Escape');
    await stay();
    expect(fake().server.of(modifyReferenceGraph)).to.have.length(0);
  });

  it('adds a reference picture, and tries again without uploading it twice', async () => {
    fake().server.answer(uploadFile, { address: '/files/upload/1.jpg' }).refuse(addReferenceGraph, 'full');
    await open({ referenceGroupId: 'g1' });
    button('Reference pictures: g1')?.click();
    await until(() => top().textContent?.includes('No reference pictures yet') === true, 'the empty list');
    give(new File(['x'], 'a.png', { type: 'image/png' }), top());
    await until(() => top().textContent?.includes('Only JPG') === true, 'the refusal');
    give(jpeg(), top());
    await until(() => top().textContent?.includes('full') === true, 'the failure');
    fake().server.answer(addReferenceGraph, undefined);
    button('Try again', top())?.click();
    await until(() => fake().server.of(addReferenceGraph).length === 2, 'the second try');
    expect(fake().server.of(uploadFile)).to.have.length(1);
    expect(fake().server.of(addReferenceGraph).at(-1)?.request).to.deep.equal({
      groupId: 'g1',
      picture: '/files/upload/1.jpg',
    });
  });

  it('tries a picture again with its own group alone, and keeps to that group while it is sent', async () => {
    let answer: ((picture: { address: string }) => void) | undefined;
    fake()
      .server.answer(uploadFile, () => new Promise(take => (answer = take)))
      .refuse(addReferenceGraph, 'full')
      .answer(selectDetectionAlgorithmConsultPage, {
        rows: [{ id: 'g2', name: 'Stairs', pictures: [], count: 0 }],
        total: 1,
      });
    await open({ referenceGroupId: 'g1', type: '7' });
    button('Reference pictures: g1')?.click();
    await until(() => top().textContent?.includes('No reference pictures yet') === true, 'the empty list');
    give(jpeg(), top());
    await until(() => answer !== undefined, 'the upload');
    await until(() => button('All groups', top())?.matches(':disabled') === true, 'no way to other groups');
    answer?.({ address: '/files/upload/1.jpg' });
    await until(() => button('Try again', top()) !== undefined, 'the failure');
    button('All groups', top())?.click();
    await until(() => button('Open the group: Stairs', top()) !== undefined, 'the groups');
    button('Open the group: Stairs', top())?.click();
    await until(() => top().textContent?.includes('Reference pictures · Stairs') === true, 'the other group');
    expect([button('Try again', top()), top().textContent?.includes('full')]).to.deep.equal([undefined, false]);
  });

  it('keeps what is typed for a reference picture while another one is added', async () => {
    const card = { id: 'r1', groupId: 'g1', picture: '/files/r.jpg', threshold: 25.5 };
    fake().server.answer(listReferenceGraph, { rows: [card], total: 1 });
    let uploaded: (value: { address: string }) => void = () => undefined;
    fake().server.answer(uploadFile, () => new Promise(resolve => (uploaded = resolve)));
    await open({ referenceGroupId: 'g1' });
    button('Reference pictures: g1')?.click();
    await until(() => top().querySelector('.reference-cards li') !== null, 'the card');
    give(jpeg(), top());
    await until(() => fake().server.of(uploadFile).length === 1, 'the upload');
    button('Edit the reference picture', top())?.click();
    await until(() => top().querySelector('sl-input') !== null, 'the editor');
    const field = top().querySelector('sl-input');
    if (field) field.value = '30';
    field?.dispatchEvent(new CustomEvent('sl-input', { bubbles: true, composed: true }));
    await drawn();
    uploaded({ address: '/files/upload/1.jpg' });
    await until(() => fake().server.of(listReferenceGraph).length === 2, 'the second list');
    await drawn();
    expect(fake().server.of(addReferenceGraph)).to.have.length(1);
    expect(top().querySelector('sl-input')?.value).to.equal('30');
  });
});
