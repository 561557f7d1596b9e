/** Calls about reference pictures (specification section 7, "reference picture"; paths are assumed). */
import { call } from './call.ts';
import { address, entity, field, id, nothing, number, page, withDefault } from './codec/index.ts';
import { referenceFields, referencePicture } from './reference-picture.ts';

export const listReferenceGraph = call({
  name: 'listReferenceGraph',
  module: 'industry',
  permission: { of: ['referenceGroup', 'groupId'] },
  request: entity('ReferenceQuery', {
    groupId: field('groupId', id, 'Group'),
    page: field('page', withDefault(number, 1), 'Page, from 1'),
    pageSize: field('pageSize', withDefault(number, 20), 'Rows a page'),
  }),
  answer: page(referencePicture),
  noTip: true,
  doc: 'The pictures of a reference group, newest first, with their total.',
});

export const addReferenceGraph = call({
  name: 'addReferenceGraph',
  module: 'industry',
  method: 'POST',
  permission: { of: ['referenceGroup', 'groupId'], needs: 'control' },
  request: entity('ReferenceAddition', {
    groupId: field('groupId', id, 'Group'),
    picture: field('picUrl', address, 'Picture that was uploaded'),
  }),
  answer: nothing,
  noTip: true,
  doc: 'Adds an uploaded picture to a reference group. The same picture is added once.',
});

export const modifyReferenceGraph = call({
  name: 'modifyReferenceGraph',
  module: 'industry',
  method: 'POST',
  permission: { of: ['reference', 'id'], needs: 'control' },
  request: entity('ReferenceChange', {
    id: field('id', id, 'Picture id'),
    groupId: field('groupId', id, 'Group'),
    picture: field('picUrl', address, 'Picture'),
    ...referenceFields,
  }),
  answer: nothing,
  noTip: true,
  doc: 'Changes a reference picture and how pictures are compared with it.',
});

export const deleteReferenceGraph = call({
  name: 'deleteReferenceGraph',
  module: 'industry',
  method: 'POST',
  permission: { of: ['reference', 'id'], needs: 'control', passesMissing: true },
  request: entity('ReferenceId', { id: field('id', id, 'Picture id') }),
  answer: nothing,
  noTip: true,
  doc: 'Deletes a reference picture. It cannot be recovered; repeating it changes nothing.',
});
