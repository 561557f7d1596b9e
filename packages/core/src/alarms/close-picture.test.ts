import { uploadFile } from '@patrolkit/transport';
import { jpegBytes, uploadCases } from '@patrolkit/transport/testing';
import { describe, expect, it } from 'vitest';
import { fakeConsole } from '../testing/index.ts';
import { closePictureLimit, closePictureProblem } from './close-picture.ts';

const jpeg = (size?: number, type = 'image/jpeg'): Blob => new Blob([jpegBytes(size)], { type });

describe('the picture of a closing', () => {
  const single = uploadCases.filter(({ files }) => files.length === 1);

  it.each(single)('$name: $verdict', async ({ files: [file], verdict }) => {
    const problem = file && (await closePictureProblem(file));
    expect(problem?.id ?? 'taken').toBe(verdict === 'taken' ? 'taken' : `alarms.picture.${verdict}`);
  });

  it('is judged by the same list as at the server', () => {
    expect(single.length).toBeGreaterThanOrEqual(25);
    expect(single.filter(({ verdict }) => verdict === 'taken').map(({ files }) => files[0]?.size)).toContain(
      closePictureLimit,
    );
  });

  it('has the size limit of the contract', async () => {
    const limit = (closePictureLimit + 1) / 1024 ** 2;
    expect(await closePictureProblem(jpeg(closePictureLimit + 1))).toEqual({
      id: 'alarms.picture.tooBig',
      values: { limit },
    });
    expect(limit).toBe(3);
  });

  it('is uploaded only when it is valid', async () => {
    const { console, server } = await fakeConsole();
    server.answer(uploadFile, { address: '/files/upload/1.jpg' });
    await expect(console.alarms.uploadPicture(jpeg())).resolves.toEqual({
      isDone: true,
      value: '/files/upload/1.jpg',
    });
    await expect(console.alarms.uploadPicture(jpeg(undefined, 'text/html'))).resolves.toMatchObject({ isDone: false });
    expect(server.of(uploadFile)).toHaveLength(1);
    server.refuse(uploadFile, 'disk full');
    await expect(console.alarms.uploadPicture(jpeg())).resolves.toMatchObject({ problem: { server: 'disk full' } });
  });
});
