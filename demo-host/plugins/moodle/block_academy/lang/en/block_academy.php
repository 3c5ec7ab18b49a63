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
 * Words of the block, English.
 *
 * @package    block_academy
 * @copyright  2026 Academy Widgets
 * @license    https://www.gnu.org/copyleft/gpl.html GNU GPL v3 or later
 */

defined('MOODLE_INTERNAL') || die();

$string['academy:addinstance'] = 'Add a block with a screen of the academy';
$string['academy:myaddinstance'] = 'Add a block with a screen of the academy to one’s own Dashboard';
$string['defaultvalue'] = 'Default ({$a})';
$string['noscreen'] = 'Academy screen: no screen is chosen. Open the settings of this block from its menu, and choose one.';
$string['pluginname'] = 'Academy screen';
$string['privacy:metadata'] = 'The block stores which screen it shows and nothing about people. What browsers exchange with the academy is told by the filter “Academy screens”, with the academy’s host.';
$string['screen'] = 'Screen';
$string['shows'] = 'What it shows, and to whom';
$string['title'] = 'Title';
