/**
 * What the admin dashboard costs at least: the same content, written by hand in React in one file that asks for its
 * data itself. No session that ends, no failures, no other language, no theme.
 */
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

interface Count {
  category: string;
  count: number;
}

interface Stats {
  titleStats: Record<'totalStudents' | 'totalVideos' | 'totalSharedStudyPlans' | 'totalTeachers', number>;
  countTables: { examCountByCategory: Count[]; videoCountByCategory: Count[] };
}

const TIMEFRAMES = ['All Time', 'Today', 'Yesterday', 'This Week'];
const { format } = new Intl.NumberFormat('en-IN');

const CSS = `
  .dashboard { font: 14px system-ui, sans-serif; max-inline-size: 1100px; margin: auto; padding: 24px; color: #1c2330; }
  .dashboard header { display: flex; justify-content: space-between; align-items: center; }
  .dashboard .cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(200px, 1fr)); gap: 16px; }
  .dashboard section { border: 1px solid #dde1ea; border-radius: 12px; padding: 16px; background: #fff; }
  .dashboard .tables { display: grid; grid-template-columns: repeat(auto-fit, minmax(300px, 1fr)); gap: 16px; margin-block: 16px; }
  .dashboard strong { display: block; font-size: 24px; }
  .dashboard table { inline-size: 100%; border-collapse: collapse; }
  .dashboard td, .dashboard th { padding: 8px; border-block-end: 1px solid #dde1ea; text-align: start; }
  .dashboard :is(td, th):last-child { text-align: end; }
`;

function Total({ label, value }: { label: string; value: number }) {
  return (
    <section>
      {label} <strong>{format(value)}</strong>
    </section>
  );
}

function CountTable({ title, rows }: { title: string; rows: readonly Count[] }) {
  const [isByCount, setByCount] = useState(false);
  const sorted = isByCount ? rows.toSorted((a, b) => b.count - a.count) : rows;
  return (
    <section>
      <h3>{title}</h3>
      <table>
        <thead>
          <tr>
            <th>Category</th>
            <th>
              <button type="button" onClick={() => setByCount(!isByCount)}>
                Count
              </button>
            </th>
          </tr>
        </thead>
        <tbody>
          {sorted.map(({ category, count }) => (
            <tr key={category}>
              <td>{category || 'Uncategorized'}</td>
              <td>{format(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Dashboard() {
  const [timeframe, setTimeframe] = useState('All Time');
  const [stats, setStats] = useState<Stats>();
  useEffect(() => {
    const api = document.querySelector<HTMLMetaElement>('meta[name="academy-api-base"]')?.content;
    fetch(`${api}/api/admin/dashboard-stats?${new URLSearchParams({ timeframe })}`, {
      headers: { Authorization: `Bearer ${localStorage.getItem('adminToken')}` },
    })
      .then((response) => response.json())
      .then(setStats);
  }, [timeframe]);
  return (
    <div className="dashboard">
      <style>{CSS}</style>
      <header>
        <div>
          <h2>Welcome Back</h2>
          <p>Academy Admin Dashboard</p>
        </div>
        <select aria-label="Timeframe" value={timeframe} onChange={(event) => setTimeframe(event.target.value)}>
          {TIMEFRAMES.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </header>
      {stats ? (
        <>
          <div className="cards">
            <Total label="Total Students" value={stats.titleStats.totalStudents} />
            <Total label="Total Videos" value={stats.titleStats.totalVideos} />
            <Total label="Study Plan Access" value={stats.titleStats.totalSharedStudyPlans} />
            <Total label="Total Teachers" value={stats.titleStats.totalTeachers} />
          </div>
          <div className="tables">
            <CountTable title="Exam Count by Category" rows={stats.countTables.examCountByCategory} />
            <CountTable title="Video Count by Category" rows={stats.countTables.videoCountByCategory} />
          </div>
        </>
      ) : (
        <p>Loading</p>
      )}
    </div>
  );
}

createRoot(document.querySelector('main') as HTMLElement).render(<Dashboard />);
