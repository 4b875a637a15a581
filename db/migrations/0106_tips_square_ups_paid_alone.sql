-- A positive square-up of somebody who has no next line is paid by itself: the batch that carries it, in which it is the first line.
ALTER TABLE tip_square_up ADD COLUMN job_id int;
