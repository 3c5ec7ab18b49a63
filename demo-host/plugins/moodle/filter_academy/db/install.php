<?php
// This file is part of Moodle - https://moodle.org/
//
// Moodle is free software: you can redistribute it and/or modify
// it under the terms of the GNU General Public License as published by
// the Free Software Foundation, either version 3 of the License, or
// (at your option) any later version.
//
// Moodle is distributed in the hope that it will be useful,
// but WITHOUT ANY WARRANTY; without even the implied warranty of
// MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the
// GNU General Public License for more details.
//
// You should have received a copy of the GNU General Public License
// along with Moodle.  If not, see <https://www.gnu.org/licenses/>.

/**
 * What is done once, when the filter is installed.
 *
 * @package    filter_academy
 * @copyright  2026 Academy Widgets
 * @license    https://www.gnu.org/copyleft/gpl.html GNU GPL v3 or later
 */

/**
 * Turns the filter on: it changes nothing until an administrator has said where the script is. What is on at first is set
 * here and not left to the page of settings, which an administrator may save without having seen all of it.
 *
 * @return void
 */
function xmldb_filter_academy_install() {
    global $CFG;
    require_once($CFG->libdir . '/filterlib.php');

    filter_set_global_state('academy', TEXTFILTER_ON);
    set_config('trustedonly', '1', 'filter_academy');
    set_config('theme', 'light', 'filter_academy');
}
