/** react-admin with one list: users, in pages of 25 rows. */
import { Admin, Datagrid, type DataProvider, List, Resource, TextField } from 'react-admin';
import { createRoot } from 'react-dom/client';
import { askUsers, COLUMNS } from '#tests/bench/load/users.ts';

const unused = () => Promise.reject(new Error('This page shows one list.'));

const dataProvider: DataProvider = {
  async getList(_resource, { pagination: { page, perPage } = { page: 1, perPage: 25 } }) {
    const { data, pagination } = await askUsers(page, perPage);
    return { data: data.map((user) => ({ ...user, id: user.pid })) as never, total: pagination.totalItems };
  },
  getOne: unused,
  getMany: unused,
  getManyReference: unused,
  create: unused,
  update: unused,
  updateMany: unused,
  delete: unused,
  deleteMany: unused,
};

const Users = () => (
  <List perPage={25}>
    <Datagrid>
      {COLUMNS.map(({ id, header }) => (
        <TextField key={id} source={id} label={header} />
      ))}
    </Datagrid>
  </List>
);

createRoot(document.querySelector('main') as HTMLElement).render(
  <Admin dataProvider={dataProvider} disableTelemetry>
    <Resource name="users" list={Users} />
  </Admin>,
);
