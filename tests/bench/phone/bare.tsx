/**
 * What a parent's dashboard costs at least: React and one call, drawn as plain text. No session that ends, no
 * failures, no other language, no charts.
 */
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

interface Dashboard {
  studentInfo: { name: string };
  overallStats: Record<string, number>;
  subjectWisePerformance: { subject: string; averageScore: number }[];
}

function BareDashboard() {
  const [dashboard, setDashboard] = useState<Dashboard>();
  useEffect(() => {
    const api = document.querySelector<HTMLMetaElement>('meta[name="academy-api-base"]')?.content;
    fetch(`${api}/api/parent/dashboard-stats`, {
      headers: { Authorization: `Bearer ${localStorage.getItem('adminToken')}` },
    })
      .then((response) => response.json())
      .then(setDashboard);
  }, []);
  useEffect(() => {
    if (dashboard) performance.mark('data');
  }, [dashboard]);
  if (!dashboard) return <p>Loading</p>;
  return (
    <main>
      <h1>{dashboard.studentInfo.name}</h1>
      {Object.entries(dashboard.overallStats).map(([name, value]) => (
        <p key={name}>
          {name}: {value}
        </p>
      ))}
      {dashboard.subjectWisePerformance.map(({ subject, averageScore }) => (
        <p key={subject}>
          {subject}: {averageScore}
        </p>
      ))}
    </main>
  );
}

createRoot(document.body.appendChild(document.createElement('div'))).render(<BareDashboard />);
