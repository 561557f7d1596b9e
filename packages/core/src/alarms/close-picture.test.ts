import { uploadFile } from '@patrolkit/transport';
import { describe, expect, it } from 'vitest';
import { fakeConsole } from '../testing/index.ts';
import { closePictureLimit, closePictureProblem } from './close-picture.ts';

const jpeg = (bytes: number, type = 'image/jpeg'): Blob => {
  const content = new Uint8Array(bytes);
  content.set([0xff, 0xd8, 0xff]);
  return new Blob([content], { type });
};

describe('the picture of a closing', () => {
  it('is a JPEG by type and content, under 3 MB', async () => {
    await expect(closePictureProblem(jpeg(1_000))).resolves.toBeUndefined();
    await expect(closePictureProblem(jpeg(closePictureLimit - 1))).resolves.toBeUndefined();
    await expect(closePictureProblem(jpeg(closePictureLimit))).resolves.toEqual({ id: 'alarms.picture.tooBig' });
    await expect(closePictureProblem(jpeg(1_000, 'image/png'))).resolves.toEqual({ id: 'alarms.picture.jpegOnly' });
    const disguised = new Blob(['<svg onload="alert(1)"/>'], { type: 'image/jpeg' });
    await expect(closePictureProblem(disguised)).resolves.toEqual({ id: 'alarms.picture.jpegOnly' });
    await expect(closePictureProblem(new Blob([], { type: 'image/jpeg' }))).resolves.toEqual({
      id: 'alarms.picture.jpegOnly',
    });
  });

  it('is uploaded, and not when it cannot be one', async () => {
    const { console, server } = await fakeConsole();
    server.answer(uploadFile, { address: '/files/upload/1.jpg' });
    await expect(console.alarms.uploadPicture(jpeg(10))).resolves.toEqual({
      isDone: true,
      value: '/files/upload/1.jpg',
    });
    await expect(console.alarms.uploadPicture(jpeg(10, 'text/html'))).resolves.toMatchObject({ isDone: false });
    expect(server.of(uploadFile)).toHaveLength(1);
    server.refuse(uploadFile, 'disk full');
    await expect(console.alarms.uploadPicture(jpeg(10))).resolves.toMatchObject({ problem: { server: 'disk full' } });
  });
});
