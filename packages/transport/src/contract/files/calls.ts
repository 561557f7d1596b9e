/** Calls of the file service. */
import { call } from '../call.ts';
import { pictureLimits } from './limits.ts';
import { address, entity, field, sentFile, within } from '../codec/index.ts';

export const uploadFile = call({
  name: 'uploadFile',
  module: 'file',
  method: 'POST',
  path: '/robotservice/file/minio/uploadFile',
  body: 'multipart',
  permission: { function: 'alarm-query-list#close', orControl: true },
  request: entity('Upload', {
    file: field('file', within(sentFile, pictureLimits), 'The file (Blob)'),
  }),
  answer: entity(
    'Uploaded',
    { address: field('accessUrl', address, 'Address of the file', { also: ['url'] }) },
    { main: 'address' },
  ),
  showsTip: true,
  doc: 'Stores a file and returns its address.',
});
