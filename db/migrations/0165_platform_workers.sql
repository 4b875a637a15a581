-- Who works on the queue now. A worker that has not been seen for a while is dead, and what it had begun is free again.
CREATE TABLE platform_worker (
  id text COLLATE "C" PRIMARY KEY,
  seen_at timestamptz NOT NULL
);
