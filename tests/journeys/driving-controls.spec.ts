/** Controls beside the pads: device controls, presets, pointing into the picture, and control that is handed over. */
import type { Locator, Page } from '@playwright/test';
import { drive, press, standsStill, takeOver, mouseOn } from './driving.ts';
import type { Gateway } from './gateway.ts';
import { enter, secondOperator } from './operators.ts';
import { picture, pictureRuns } from './pictures.ts';
import { expect, test } from './support.ts';

/** The hardware settings of a robot, as the gateway holds them. */
interface Hardware {
  readonly volume: number;
  readonly alarmLight: boolean;
  readonly headLight: boolean;
  readonly wiper: 'off' | 'once' | 'on';
}
const hardwareOf = (gateway: Gateway, deviceId: string): Promise<Hardware> => gateway.disturb('pose', { deviceId });

test.describe('device controls', () => {
  const row = (page: Page, control: string): Locator =>
    page.locator(`patrol-device-controls [data-control="${control}"]`);
  /** Waits until the mark of a command says that it was done. */
  const isDone = (page: Page, control: string): Promise<void> =>
    expect(row(page, control).locator('.mark')).toHaveText('Done');

  test('lights are switched at the robot, and show what the robot says', async ({ page, gateway, quiet }) => {
    await enter(page, gateway);
    for (const [control, name, field] of [
      ['headLamp', 'Headlight', 'headLight'],
      ['alarmLamp', 'Warning light', 'alarmLight'],
    ] as const) {
      const lamp = row(page, control).getByRole('switch', { name });
      const isOn = async (): Promise<boolean> => (await hardwareOf(gateway, 'PR001'))[field];
      const before = await isOn();
      await expect(lamp).toHaveAttribute('aria-checked', String(before));
      for (const wanted of [!before, before]) {
        await lamp.click();
        await expect.poll(isOn).toBe(wanted);
        await expect(lamp).toHaveAttribute('aria-checked', String(wanted));
        await isDone(page, control);
      }
    }
    expect(quiet).toEqual([]);
  });

  test('volume is sent when it is let go, and the wiper wipes', async ({ page, gateway, quiet }) => {
    await enter(page, gateway);
    const slider = row(page, 'volume').getByRole('slider', { name: 'Volume' });
    const before = (await hardwareOf(gateway, 'PR001')).volume;
    const step = before > 5 ? -1 : 1;
    await slider.focus();
    // The slider keeps the focus, so the second press works without focusing it again.
    for (const wanted of [before + step, before + 2 * step]) {
      await page.keyboard.press(step < 0 ? 'ArrowLeft' : 'ArrowRight');
      await expect.poll(async () => (await hardwareOf(gateway, 'PR001')).volume).toBe(wanted);
      await isDone(page, 'volume');
      await expect(row(page, 'volume').getByRole('status').first()).toHaveText(String(wanted));
    }
    await expect(slider).toBeFocused();

    const wiper = row(page, 'wiper');
    for (const [choice, value] of [
      ['Continuous', 'on'],
      ['Off', 'off'],
    ] as const) {
      await wiper.getByRole('button', { name: choice }).click();
      await expect.poll(async () => (await hardwareOf(gateway, 'PR001')).wiper).toBe(value);
      await isDone(page, 'wiper');
      await expect(wiper.getByRole('button', { name: choice })).toHaveAttribute('aria-pressed', 'true');
    }
    expect(quiet).toEqual([]);
  });

  test('a command is under way until it is answered, and says why it failed', async ({ page, gateway, quiet }) => {
    await enter(page, gateway);
    const mark = row(page, 'headLamp').locator('.mark');
    const lamp = row(page, 'headLamp').getByRole('switch', { name: 'Headlight' });
    await expect(lamp).toHaveAttribute('aria-checked', /true|false/);
    const before = (await hardwareOf(gateway, 'PR001')).headLight;
    await gateway.disturb('slow', { call: 'sendControlCommand', ms: 1_500 });
    await lamp.click();
    await expect(mark).toHaveText('Sent…');
    await expect(mark).toHaveText('Done');
    await gateway.disturb('slow', { call: 'sendControlCommand', ms: 0 });
    await gateway.disturb('break', { call: 'sendControlCommand' });
    await lamp.click();
    await expect(mark).toHaveAttribute('data-state', 'failed');
    await expect(mark).toHaveRole('alert');
    // The command was not repeated by itself.
    expect((await hardwareOf(gateway, 'PR001')).headLight).toBe(!before);
    // The browser's own message about the broken answer is not an error of the page.
    expect(quiet.splice(0).every(said => said.includes('500'))).toBe(true);
  });
});

test('presets are kept, gone to, renamed, and deleted only after a question', async ({ page, gateway, quiet }) => {
  const { deviceId } = await takeOver(page, gateway);
  const pad = page.locator('patrol-ptz-pad');
  const pan = async (): Promise<number> => (await gateway.pose(deviceId)).ptz.pan;
  await press(page, pad, 'left');
  await expect.poll(async () => Math.abs(await pan())).toBeGreaterThan(0.2);
  await page.mouse.up();
  await expect.poll(async () => (await gateway.commands(deviceId)).at(-1)?.message.kind).toBe('ptzStop');
  const kept = await pan();

  await pad.getByRole('button', { name: 'Presets' }).click();
  const dialog = page.getByRole('dialog', { name: /^Presets of/ });
  const name = 'Gate';
  await dialog.getByLabel('Save current position as').fill(name);
  await dialog.getByRole('button', { name: 'Save preset', exact: true }).click();
  await expect(dialog.getByText(`“${name}” saved`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await pad.getByRole('button', { name: 'Reset position' }).click();
  await expect.poll(async () => Math.abs(await pan())).toBeLessThan(0.05);
  await pad.getByRole('button', { name: 'Presets' }).click();
  const line = dialog.getByRole('listitem').filter({ hasText: name });
  await line.getByRole('button', { name: 'Go to' }).click();
  await expect(dialog.getByText(`Turning to “${name}”`)).toBeVisible();
  await expect.poll(async () => Math.abs((await pan()) - kept)).toBeLessThan(0.02);

  await line.getByRole('button', { name: `Rename “${name}”` }).click();
  await dialog.getByLabel('Name', { exact: true }).fill('East gate');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  const renamed = dialog.getByRole('listitem').filter({ hasText: 'East gate' });
  await expect(renamed).toBeVisible();

  await renamed.getByRole('button', { name: 'Delete “East gate”' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Delete “East gate”?');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(renamed).toBeVisible();
  await renamed.getByRole('button', { name: 'Delete “East gate”' }).click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(dialog.getByText('Preset deleted')).toBeVisible();
  await expect(renamed).toHaveCount(0);
  expect(quiet).toEqual([]);
});

test('a click into the picture centres it, and a drag zooms', async ({ page, gateway, quiet }) => {
  const { deviceId } = await takeOver(page, gateway);
  const pad = page.locator('patrol-ptz-pad');
  await pad.getByRole('button', { name: 'Reset position' }).click();
  const ptz = async () => (await gateway.pose(deviceId)).ptz;
  await expect.poll(async () => Math.abs((await ptz()).pan) + Math.abs((await ptz()).zoom - 1)).toBeLessThan(0.01);
  await pad.getByRole('button', { name: 'Aim in the picture' }).click();
  await expect(pad.getByText('Click to center')).toBeVisible();
  const box = await picture(page).boundingBox();
  if (!box) throw new Error('No picture');
  const at = (x: number, y: number): [number, number] => [box.x + box.width * x, box.y + box.height * y];
  await page.mouse.click(...at(0.75, 0.5));
  // The point a quarter of the picture right of the middle is now in the middle: the camera has turned by the angle between
  // them.
  const quarter = Math.atan(0.5 * Math.tan((39 * Math.PI) / 180));
  await expect.poll(async () => (await ptz()).pan).toBeCloseTo(-quarter, 1);
  expect((await ptz()).zoom).toBeCloseTo(1, 1);

  const before = (await ptz()).pan;
  await page.mouse.move(...at(0.25, 0.3));
  await page.mouse.down();
  await page.mouse.move(...at(0.4, 0.45), { steps: 4 });
  await page.mouse.move(...at(0.65, 0.7), { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await ptz()).zoom).toBeGreaterThan(2);
  expect((await ptz()).pan).toBeGreaterThan(before);
  expect(quiet).toEqual([]);
});

test.describe('control changes hands', () => {
  const lease = (page: Page): Locator => page.locator('patrol-drive-pad [part="lease"]');

  test('when it is asked for: refused first, handed over then', async ({ page, context, gateway, quiet }) => {
    const { deviceId, pad } = await takeOver(page, gateway);
    const other = await secondOperator(context, gateway, { account: 'admin', deviceId });
    await pictureRuns(other);
    await drive(gateway, deviceId, mouseOn(page, pad, 'left'));
    await expect(lease(page).getByText('You have control since')).toBeVisible();
    await expect(lease(other).getByText(/Operator has control since/)).toBeVisible();

    for (const [answer, says] of [
      ['Refuse', 'Your request was refused'],
      ['Hand over', 'You have control now'],
    ] as const) {
      await lease(other).getByRole('button', { name: 'Request control' }).click();
      await expect(lease(other).getByText('Waiting for an answer…')).toBeVisible();
      await expect(lease(page).getByRole('alert')).toContainText('requests control');
      // Pressing an answer with the mouse ends the hold; a request can be answered by keyboard as well.
      await page.mouse.up();
      await lease(page).getByRole('button', { name: answer }).click();
      await expect(lease(other).getByText(says)).toBeVisible();
      if (answer === 'Refuse') {
        // A lease ends five seconds after the last movement; on a slow machine it may have ended by now.
        await gateway.disturb('clear-commands');
        await drive(gateway, deviceId, mouseOn(page, pad, 'left'));
        await expect(lease(page).getByText('You have control since')).toBeVisible();
      }
    }
    await standsStill(gateway, deviceId);
    await expect(lease(other).getByText('You have control since')).toBeVisible();
    await expect(lease(page).getByText(/has control since/)).toBeVisible();

    // The first operator, who handed control over, is refused; the other one drives.
    const theirs = other.locator('patrol-drive-pad');
    const refused = page.getByText(/is controlling this robot/).last();
    // On a slow machine an old picture may end one of the holds: then both are pressed again.
    await expect(async () => {
      await gateway.disturb('clear-commands');
      await drive(gateway, deviceId, mouseOn(other, theirs, 'right'));
      await press(page, pad, 'left');
      await expect(refused)
        .toBeVisible({ timeout: 3_000 })
        .finally(() => Promise.all([page.mouse.up(), other.mouse.up()]));
    }).toPass({ timeout: 40_000 });
    await standsStill(gateway, deviceId);
    await other.context().close();
    expect(quiet.splice(0).every(said => /40[39]/.test(said))).toBe(true);
  });

  test('by right, at once, and the robot stops', async ({ page, context, gateway }) => {
    const { deviceId, pad } = await takeOver(page, gateway);
    const other = await secondOperator(context, gateway, { account: 'admin', deviceId });
    await pictureRuns(other);
    await drive(gateway, deviceId, mouseOn(page, pad, 'left'));
    await lease(other).getByRole('button', { name: 'Take over' }).click();
    const question = other.getByRole('dialog', { name: 'Take over' });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await question.getByRole('button', { name: 'Take over' }).click();
    await expect(pad.getByText('Stopped: someone else took control')).toBeVisible();
    await standsStill(gateway, deviceId);
    await page.mouse.up();
    await expect(lease(other).getByText('You have control since')).toBeVisible();
    // An operator has no right to take control back and can only request it.
    await expect(lease(page).getByRole('button', { name: 'Request control' })).toBeVisible();
    await expect(lease(page).getByRole('button', { name: 'Take over' })).toHaveCount(0);
    await other.context().close();
  });
});
