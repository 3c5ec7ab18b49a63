import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { Button, IconButton } from '#ui/form/Button.tsx';
import { ExportMenu, Menu } from '#ui/overlay/Menu.tsx';
import { Toolbar } from '#ui/show/Screen.tsx';

/** Buttons and menus. */
export function ButtonsSection() {
  const [isBusy, setBusy] = useState(false);
  const [pressed, setPressed] = useState('3months');
  return (
    <>
      <Toolbar>
        <Button variant="primary">Login</Button>
        <Button variant="primary" busy={isBusy} onClick={() => setBusy(true)}>
          {isBusy ? 'Signing in...' : 'Become busy'}
        </Button>
        <Button icon={Plus}>Add School</Button>
        <Button variant="quiet">View Details</Button>
        <Button variant="danger" icon={Trash}>
          Delete
        </Button>
        <Button variant="primary" disabled>
          Disabled
        </Button>
        <Button size="small">Small</Button>
        <IconButton icon={Pencil} label="Edit" />
        <IconButton icon={Trash} label="Delete" variant="danger" />
        <IconButton icon={Pencil} label="Edit small" size="small" variant="secondary" />
      </Toolbar>
      <div className="segments">
        {['Last Month', 'Last 3 Months', 'Last 6 Months', 'All Time'].map((label, index) => {
          const id = ['1month', '3months', '6months', 'all'][index] as string;
          return (
            <Button key={id} size="small" aria-pressed={pressed === id} onClick={() => setPressed(id)}>
              {label}
            </Button>
          );
        })}
      </div>
      <Toolbar>
        <ExportMenu onExport={() => undefined} />
        <ExportMenu label="Export Results" busy onExport={() => undefined} />
        <Menu
          label="More"
          items={[
            { id: 'edit', label: 'Edit', icon: Pencil },
            { id: 'delete', label: 'Delete', icon: Trash },
          ]}
          onChoose={() => undefined}
        />
      </Toolbar>
    </>
  );
}
